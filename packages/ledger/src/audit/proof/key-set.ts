import { fingerprintOf, type PublicJwk, type RetiredKey, vkeyOf } from '@exchange/proof';

export type PublishedKey = RetiredKey & {
  readonly fingerprint: string;
  /** C2SP signed-note. */
  readonly vkey: string;
};

/** The signing key, then retired keys, newest first, each for trees of at most `to` leaves. */
export function keySetOf(
  current: PublicJwk,
  retired: readonly RetiredKey[] = [],
): { readonly keys: PublishedKey[] } {
  const from = retired.at(-1)?.to ?? retired.at(-1)?.from ?? 0;
  const all: RetiredKey[] = [{ ...current, from, to: null }, ...retired.toReversed()];
  return {
    keys: all.map((key) => ({ ...key, fingerprint: fingerprintOf(key), vkey: vkeyOf(key) })),
  };
}
