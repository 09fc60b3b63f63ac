import { type ParseArgsConfig, parseArgs } from 'node:util';
import { withDashedValues } from '@exchange/proof';
import { UsageError } from './command.js';

/** Node's errors become usage errors. Values may begin with a dash. */
export function readArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    const args = withDashedValues(config.args ?? [], config.options ?? {});
    return parseArgs<Config>({ ...config, args });
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

/** @param missing the usage error for another number of arguments */
export function oneArgument(args: readonly string[], missing: string): string {
  const { positionals } = readArguments({ args: [...args], allowPositionals: true });
  const [argument, ...more] = positionals;
  if (argument === undefined || more.length > 0) throw new UsageError(missing);
  return argument;
}

export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`--${name} should be a whole number from ${least} to ${most}.`);
  }
  return value;
}

/** Ignores spaces around commas. */
export function commaList(text: string | undefined): readonly string[] {
  return (text ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
