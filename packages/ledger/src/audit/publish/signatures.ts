import { parseNote } from '@exchange/proof';

export function hasSignaturesOf(published: string, note: string): boolean {
  const [before, now] = [parseNote(published), parseNote(note)];
  if (!before.ok || !now.ok || before.text !== now.text) return false;
  const present = new Set(before.signatures.map(keyOf));
  return now.signatures.every((one) => present.has(keyOf(one)));
}

export function haveSameText(one: string, other: string): boolean {
  const [first, second] = [parseNote(one), parseNote(other)];
  return first.ok && second.ok && first.text === second.text;
}

function keyOf({ name, keyId }: { readonly name: string; readonly keyId: Uint8Array }): string {
  return `${name} ${Buffer.from(keyId).toString('hex')}`;
}
