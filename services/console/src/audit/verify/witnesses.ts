import { readWitnessPolicy, type WitnessPolicy } from '@exchange/proof';

/** Witnesses as they were entered: no policy where none are; or what is wrong with what was entered. */
export type WitnessesReading =
  | { readonly ok: true; readonly policy: WitnessPolicy | undefined }
  | { readonly ok: false; readonly keysFault?: string; readonly leastFault?: string };

/**
 * Reads the keys of witnesses, one a line.
 *
 * @param leastText how many of them must have signed; all where it is empty
 */
export function readWitnesses(keysText: string, leastText: string): WitnessesReading {
  const keys = keysText.split(/\s+/).filter((key) => key !== '');
  if (keys.length === 0) return { ok: true, policy: undefined };
  const read = readWitnessPolicy({ keys, least: keys.length });
  if (!read.ok) return { ok: false, keysFault: `These are no witnesses: ${read.message}.` };
  const text = leastText.trim();
  const least = text === '' ? keys.length : Number(text);
  if (!/^[0-9]*$/.test(text) || least < 1 || least > keys.length) {
    return { ok: false, leastFault: `This should be a number from 1 to ${keys.length}.` };
  }
  return { ok: true, policy: { keys, least } };
}
