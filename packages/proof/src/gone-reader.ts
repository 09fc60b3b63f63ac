/** After `| head -1` the exit code still states the verdict. */
export function outliveReader(output: {
  on(event: 'error', listen: (error: Error) => void): unknown;
}): void {
  output.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}
