import { parseNote } from '@exchange/proof';

interface Publication {
  readonly size: number;
  readonly note: string;
  readonly over: string | undefined;
  readonly mayWriteFor: (ms: number) => boolean;
}

export interface Place {
  readonly name: string;
  latest(): Promise<string | undefined>;
  /** @throws PlaceChanged if the newest is not the compared one */
  keep(publication: Publication): Promise<void>;
}

export class PlaceChanged extends Error {
  override readonly name = 'PlaceChanged';
}

export const newest = 'latest';

export const publishingMs = 2_000;

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
