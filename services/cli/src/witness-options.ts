import { readWitnessPolicy, type WitnessPolicy } from '@exchange/proof';
import { wholeNumber } from './arguments.js';
import { UsageError } from './command.js';

/** The options that name witnesses, for `parseArgs`. */
export const witnessOptions = {
  witness: { type: 'string', multiple: true },
  witnesses: { type: 'string' },
} as const;

/**
 * Which witnesses must have signed: `--witness` with each one's key, and `--witnesses` with how many, all where it is left out. Undefined
 * where none is named.
 */
export function witnessPolicy(values: {
  readonly witness?: readonly string[] | undefined;
  readonly witnesses?: string | undefined;
}): WitnessPolicy | undefined {
  const keys = values.witness ?? [];
  if (keys.length === 0) {
    if (values.witnesses === undefined) return undefined;
    throw new UsageError('--witnesses says how many: name each with --witness <key> too.');
  }
  const least =
    values.witnesses === undefined
      ? keys.length
      : wholeNumber('witnesses', values.witnesses, 1, keys.length);
  const read = readWitnessPolicy({ keys, least });
  if (!read.ok) throw new UsageError(`--witness: ${read.message}.`);
  return { keys, least };
}
