import { parseNote } from '@exchange/proof';

/**
 * Whether a note that is kept has the text of another and a signature of each key that the other has: witnesses that have signed the
 * same once more are no reason to write it again.
 */
export function hasSignaturesOf(kept: string, note: string): boolean {
  const [before, now] = [parseNote(kept), parseNote(note)];
  if (!before.ok || !now.ok || before.text !== now.text) return false;
  const there = new Set(before.signatures.map(keyOf));
  return now.signatures.every((one) => there.has(keyOf(one)));
}

function keyOf({ name, keyId }: { readonly name: string; readonly keyId: Uint8Array }): string {
  return `${name} ${Buffer.from(keyId).toString('hex')}`;
}
