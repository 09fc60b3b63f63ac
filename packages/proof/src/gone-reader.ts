/** Keeps the exit code as the verdict when the reader has gone, as after `| head -1`. */
export function outliveReader(output: {
  on(event: 'error', listen: (error: Error) => void): unknown;
}): void {
  output.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}
