export type CommandOptions = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string | undefined }>
>;

/**
 * `parseArgs` refuses values with a leading dash, as of fingerprints (one in 64) and longitudes.
 * @returns arguments for `parseArgs`
 */
export function withDashedValues(args: readonly string[], options: CommandOptions): string[] {
  const written: string[] = [];
  for (let index = 0; index < args.length; index += 1) {
    const name = args[index] ?? '';
    if (name === '--') return [...written, ...args.slice(index)];
    const value = args[index + 1];
    if (takesValue(name, options) && value !== undefined && isDashedValue(value)) {
      written.push(`${name}=${value}`);
      index += 1;
    } else {
      written.push(name);
    }
  }
  return written;
}

function takesValue(argument: string, options: CommandOptions): boolean {
  const name = argument.startsWith('--') ? argument.slice(2) : '';
  return Object.hasOwn(options, name) && options[name]?.type === 'string';
}

function isDashedValue(argument: string): boolean {
  return /^-./s.test(argument) && !/^(-[a-z]|--|--[a-z][a-z0-9-]*(=.*)?)$/s.test(argument);
}

/** Keeps the exit code as the verdict when the reader has gone, as after `| head -1`. */
export function outliveReader(output: {
  on(event: 'error', listen: (error: Error) => void): unknown;
}): void {
  output.on('error', (error) => {
    if (!('code' in error) || error.code !== 'EPIPE') throw error;
  });
}
