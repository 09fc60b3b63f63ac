/** What a key does in the list. */
export type GridKey =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'open' }
  | { readonly kind: 'select' }
  | { readonly kind: 'clear' };

interface Place {
  /** The row that is marked. */
  readonly at: number;
  readonly count: number;
  /** Rows that are seen at once. */
  readonly perPage: number;
}

/** What a key does at a place of the list; undefined for a key that means nothing here. */
export function gridKey(key: string, { at, count, perPage }: Place): GridKey | undefined {
  const to = (index: number): GridKey => ({
    kind: 'move',
    to: Math.max(0, Math.min(count - 1, index)),
  });
  switch (key) {
    case 'ArrowDown':
      return to(at + 1);
    case 'ArrowUp':
      return to(at - 1);
    case 'PageDown':
      return to(at + perPage);
    case 'PageUp':
      return to(at - perPage);
    case 'Home':
      return to(0);
    case 'End':
      return to(count - 1);
    case 'Enter':
      return { kind: 'open' };
    case ' ':
      return { kind: 'select' };
    case 'Escape':
      return { kind: 'clear' };
    default:
      return undefined;
  }
}
