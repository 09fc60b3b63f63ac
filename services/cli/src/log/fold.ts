import { attested } from '@exchange/ledger/audit/proof/leaf';
import { Frontier, hashLeaf, leafText, toBase64 } from '@exchange/proof';
import type { StoredEvent } from '@exchange/runtime/event-log/types';

/** The text of an event's leaf. */
export const textOf = (event: StoredEvent): string => leafText(attested(event));

/** A log's Merkle tree, built in the order of events. */
export class Fold {
  readonly #frontier = new Frontier();

  get size(): number {
    return this.#frontier.size;
  }

  take(text: string): void {
    this.#frontier.append(hashLeaf(text));
  }

  /** Base64. */
  root(): string {
    return toBase64(this.#frontier.root());
  }
}

/** An event's description in messages. */
export function nameOf({ position, stream, revision, type }: StoredEvent): string {
  return `position ${position} (${type}, event ${revision} of ${stream})`;
}

/** The members in which two events differ. */
export function differences(one: StoredEvent, other: StoredEvent): readonly string[] {
  const others: Readonly<Record<string, unknown>> = { ...attested(other) };
  return Object.entries(attested(one))
    .filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(others[member]))
    .map(([member]) => member);
}
