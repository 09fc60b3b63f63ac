export type FieldKind = 'number' | 'text' | 'mixed';

/** Maximum number of stored names per owner and asset type, and of listed names per layer. */
export const fieldsMax = 1_000;

/** The attribute keys of an owner's assets of one type. */
export interface FieldList {
  /** By name, at most `fieldsMax`. */
  readonly kinds: ReadonlyMap<string, FieldKind>;
  /** Whether there were more names than the maximum. */
  readonly isCut: boolean;
}

/**
 * Adds names to a list. The list holds the first names in the order of their UTF-16 code units, so it does not depend
 * on the order of assets. A name in the list has been there since its first occurrence, so its type is that of all its
 * values.
 */
export function withNames(
  list: FieldList,
  names: Iterable<readonly [name: string, kind: FieldKind]>,
): FieldList {
  const kinds = new Map(list.kinds);
  for (const [name, kind] of names) kinds.set(name, widen(kinds.get(name), kind));
  if (kinds.size <= fieldsMax) return { kinds, isCut: list.isCut };
  const first = [...kinds].sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, fieldsMax);
  return { kinds: new Map(first), isCut: true };
}

function widen(before: FieldKind | undefined, kind: FieldKind): FieldKind {
  return before === undefined || before === kind ? kind : 'mixed';
}
