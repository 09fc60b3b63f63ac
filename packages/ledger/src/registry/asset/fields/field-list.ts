export type FieldKind = 'number' | 'text' | 'mixed';

/** Per owner and asset type, and per layer. */
export const fieldsMax = 1_000;

export interface FieldList {
  /** By name, at most `fieldsMax`. */
  readonly kinds: ReadonlyMap<string, FieldKind>;
  readonly isCut: boolean;
}

/** Keeps the first names in UTF-16 order, so that a kept name's type is that of all its values. */
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
