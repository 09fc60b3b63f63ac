import { readWitnessPolicy, type WitnessPolicy } from '@exchange/proof';

export type WitnessesReading =
  | { readonly ok: true; readonly policy: WitnessPolicy | undefined }
  | { readonly ok: false; readonly keysFault?: string; readonly leastFault?: string };

export function readWitnesses(keysText: string, leastText: string): WitnessesReading {
  const keys = keysText.split(/\s+/).filter((key) => key !== '');
  if (keys.length === 0) return { ok: true, policy: undefined };
  const read = readWitnessPolicy({ keys, least: keys.length });
  if (!read.ok) return { ok: false, keysFault: `Invalid witness keys: ${read.message}.` };
  const text = leastText.trim();
  const least = text === '' ? keys.length : Number(text);
  if (!/^[0-9]*$/.test(text) || least < 1 || least > keys.length) {
    return { ok: false, leastFault: `Enter a number from 1 to ${keys.length}.` };
  }
  return { ok: true, policy: { keys, least } };
}
