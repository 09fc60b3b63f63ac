import { readWitnessPolicy, type WitnessPolicy } from '@exchange/proof';
import { wholeNumber } from './arguments.js';
import { UsageError } from './command.js';

/** Witness options for `parseArgs`. */
export const witnessOptions = {
  witness: { type: 'string', multiple: true },
  witnesses: { type: 'string' },
} as const;

/**
 * The required cosignatures: `--witness` names each key, `--witnesses` the number (default: all). Undefined without
 * witnesses.
 */
export function witnessPolicy(values: {
  readonly witness?: readonly string[] | undefined;
  readonly witnesses?: string | undefined;
}): WitnessPolicy | undefined {
  const keys = values.witness ?? [];
  if (keys.length === 0) {
    if (values.witnesses === undefined) return undefined;
    throw new UsageError('--witnesses requires --witness <key> for each witness.');
  }
  const least =
    values.witnesses === undefined
      ? keys.length
      : wholeNumber('witnesses', values.witnesses, 1, keys.length);
  const read = readWitnessPolicy({ keys, least });
  if (!read.ok) throw new UsageError(`--witness: ${read.message}.`);
  return { keys, least };
}
