/** What a list is ordered by. */
export interface Order {
  readonly column: string;
  readonly isDown: boolean;
}

/** The order that an address names: `name`, or `-name` from the end. */
export function readOrder(text: string | undefined): Order | undefined {
  if (text === undefined || text === '' || text === '-') return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), isDown: true }
    : { column: text, isDown: false };
}

/** What the address says after the head of a column is pressed: upwards, downwards, then as the ledger has it. */
export function nextOrder(order: Order | undefined, column: string): string | undefined {
  if (order?.column !== column) return column;
  return order.isDown ? undefined : `-${column}`;
}

/** Values in the order of the reader's language, numbers by size, nothing last. */
export function sorted<Item>(
  items: readonly Item[],
  valueIn: (item: Item) => string | number | null | undefined,
  isDown: boolean,
): readonly Item[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const sign = isDown ? -1 : 1;
  return items.toSorted((one, other) => {
    const [left, right] = [valueIn(one) ?? '', valueIn(other) ?? ''];
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * compare(String(left), String(right));
  });
}
