/** The options of a command, as `parseArgs` of Node takes them. */
export type CommandOptions = Readonly<
  Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string | undefined }>
>;

/**
 * Writes `--key -abc` as `--key=-abc`. A key's fingerprint is base64url and begins with a dash once in 64 times, as secrets may, and
 * longitudes do; `parseArgs` takes no such value behind a space. What looks like an option (`--newer`, `-h`) stays one, so that a value
 * that was forgotten is still missed.
 *
 * @returns the arguments, for `parseArgs` with the same options
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
