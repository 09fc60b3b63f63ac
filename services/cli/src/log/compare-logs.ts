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
  const leaves = new Frontier();
  const others = other[Symbol.asyncIterator]();
  const progress = () => ({ size: leaves.size, root: rootOf(leaves) });
  const resultFor = (difference: string) => ({ difference, ...progress() });
  try {
    for await (const event of one) {
      const next = await others.next();
      if (next.done) return resultFor(`Only the first has leaf ${leaves.size}, ${nameOf(event)}`);
      const text = textOf(event);
      if (text !== textOf(next.value)) {
        const members = differences(event, next.value).join(', ');
        return resultFor(
          `Leaf ${leaves.size} differs in ${members}: the first has ${nameOf(event)}, the second ${nameOf(next.value)}`,
        );
      }
      leaves.append(hashLeaf(text));
      onLeaf(leaves.size);
    }
    const next = await others.next();
    if (!next.done)
      return resultFor(`Only the second has leaf ${leaves.size}, ${nameOf(next.value)}`);
    return progress();
  } finally {
    await others.return?.();
  }
}

export const textOf = (event: StoredEvent): string => leafText(attested(event));

export const rootOf = (leaves: Frontier): string => toBase64(leaves.root());

export function nameOf({ position, stream, revision, type }: StoredEvent): string {
  return `position ${position} (${type}, event ${revision} of ${stream})`;
}

function differences(one: StoredEvent, other: StoredEvent): readonly string[] {
  const others: Readonly<Record<string, unknown>> = { ...attested(other) };
  return Object.entries(attested(one))
    .filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(others[member]))
    .map(([member]) => member);
}
