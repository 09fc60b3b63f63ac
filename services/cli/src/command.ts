import { type ParseArgsConfig, parseArgs } from 'node:util';
import { withDashedValues } from '@exchange/proof';
import type { Terminal } from './terminal.js';

export interface CommandContext {
  readonly terminal: Terminal;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal: AbortSignal;
}

interface CommandText {
  readonly words: readonly string[];
  readonly summary: string;
  readonly help: string;
}

export interface Command extends CommandText {
  run(args: readonly string[], context: CommandContext): Promise<number>;
}

export const exitCodes = { fine: 0, someRefused: 1, couldNotRun: 2 } as const;

export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The message states a remedy. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed';
}

type Options = NonNullable<ParseArgsConfig['options']>;
type Config<Known extends Options> = {
  args: string[];
  options: Known;
  allowPositionals: true;
  tokens: true;
};
type Given<Known extends Options> = ReturnType<typeof parseArgs<Config<Known>>>;

/** An option with a value. */
export const text = { type: 'string' } as const;

interface CommandDefinition<Known extends Options> extends CommandText {
  readonly options: Known;
  readonly names?: { readonly least: number; readonly most: number; readonly fault: string };
  run(
    context: CommandContext & {
      readonly values: Given<Known>['values'];
      readonly names: readonly string[];
    },
  ): Promise<number | undefined>;
}

/** Values may begin with a dash. */
export function defineCommand<const Known extends Options>({
  options,
  names = { least: 0, most: 0, fault: 'This command takes options only.' },
  run,
  ...text
}: CommandDefinition<Known>): Command {
  return {
    ...text,
    async run(args, context) {
      const { values, positionals } = readArguments(args, options);
      if (positionals.length < names.least || positionals.length > names.most) {
        throw new UsageError(names.fault);
      }
      return (await run({ ...context, values, names: positionals })) ?? exitCodes.fine;
    },
  };
}

function readArguments<Known extends Options>(
  args: readonly string[],
  options: Known,
): Given<Known> {
  try {
    const given = parseArgs<Config<Known>>({
      args: withDashedValues(args, options),
      options,
      allowPositionals: true,
      tokens: true,
    });
    for (const token of given.tokens) {
      // An unset variable gives an empty value.
      if (token.kind !== 'option' || token.value !== '') continue;
      throw new UsageError(`${token.rawName} has an empty value.`);
    }
    return given;
  } catch (error) {
    if (error instanceof TypeError) throw new UsageError(error.message);
    throw error;
  }
}

export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || value < least || value > most) {
    throw new UsageError(`--${name} should be a whole number from ${least} to ${most}.`);
  }
  return value;
}
