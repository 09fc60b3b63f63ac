import { attested } from '@exchange/ledger/audit/proof/leaf';
import { Frontier, hashLeaf, leafText, toBase64 } from '@exchange/proof';
import type { StoredEvent } from '@exchange/runtime/event-log/types';

export interface Comparison {
  readonly difference?: string;
  readonly size: number;
  readonly root: string;
}

export async function firstDifference(
  one: AsyncIterable<StoredEvent>,
  other: AsyncIterable<StoredEvent>,
  onLeaf: (compared: number) => void = () => undefined,
): Promise<Comparison> {
  const fold = new Fold();
  const others = other[Symbol.asyncIterator]();
  const resultFor = (difference: string) => ({ difference, size: fold.size, root: fold.root() });
  try {
    for await (const event of one) {
      const next = await others.next();
      if (next.done) return resultFor(`Only the first has leaf ${fold.size}, ${nameOf(event)}`);
      const text = textOf(event);
      if (text !== textOf(next.value)) {
        const members = differences(event, next.value).join(', ');
        return resultFor(
          `Leaf ${fold.size} differs in ${members}: the first has ${nameOf(event)}, the second ${nameOf(next.value)}`,
        );
      }
      fold.take(text);
      onLeaf(fold.size);
    }
    const next = await others.next();
    if (!next.done)
      return resultFor(`Only the second has leaf ${fold.size}, ${nameOf(next.value)}`);
    return { size: fold.size, root: fold.root() };
  } finally {
    await others.return?.();
  }
}

export const textOf = (event: StoredEvent): string => leafText(attested(event));

export class Fold {
  readonly #frontier = new Frontier();

  get size(): number {
    return this.#frontier.size;
  }

  take(text: string): void {
    this.#frontier.append(hashLeaf(text));
  }

  root(): string {
    return toBase64(this.#frontier.root());
  }
}

export function nameOf({ position, stream, revision, type }: StoredEvent): string {
  return `position ${position} (${type}, event ${revision} of ${stream})`;
}

function differences(one: StoredEvent, other: StoredEvent): readonly string[] {
  const others: Readonly<Record<string, unknown>> = { ...attested(other) };
  return Object.entries(attested(one))
    .filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(others[member]))
    .map(([member]) => member);
}
