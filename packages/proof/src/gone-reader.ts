/**
 * Lets a program go on where whoever read its output has gone, as `| head -1` does: what is left is written for nobody, and the exit code
 * says what was found, not that nobody was there to read it.
 */
export function outliveReader(output: {
  on(event: 'error', listen: (error: Error) => void): unknown;
}): void {
  output.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}
