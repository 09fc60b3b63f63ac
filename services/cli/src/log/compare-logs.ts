import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { differences, Fold, nameOf, textOf } from './fold.js';

export interface Comparison {
  /** The first; undefined for equal logs. */
  readonly difference?: string;
  readonly size: number;
  readonly root: string;
}

/** Leaf by leaf. */
export async function firstDifference(
  one: AsyncIterable<StoredEvent>,
  other: AsyncIterable<StoredEvent>,
  onLeaf: (compared: number) => void = () => undefined,
): Promise<Comparison> {
  const fold = new Fold();
  const others = other[Symbol.asyncIterator]();
  const found = (difference: string) => ({ difference, size: fold.size, root: fold.root() });
  try {
    for await (const event of one) {
      const next = await others.next();
      if (next.done) return found(`Only the first has leaf ${fold.size}, ${nameOf(event)}`);
      const text = textOf(event);
      if (text !== textOf(next.value)) {
        const members = differences(event, next.value).join(', ');
        return found(
          `Leaf ${fold.size} differs in ${members}: the first has ${nameOf(event)}, the second ${nameOf(next.value)}`,
        );
      }
      fold.take(text);
      onLeaf(fold.size);
    }
    const next = await others.next();
    if (!next.done) return found(`Only the second has leaf ${fold.size}, ${nameOf(next.value)}`);
    return { size: fold.size, root: fold.root() };
  } finally {
    await others.return?.();
  }
}
