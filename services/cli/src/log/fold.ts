import { attested } from '@exchange/ledger/audit/proof/leaf';
import { Frontier, hashLeaf, leafText, toBase64 } from '@exchange/proof';
import type { StoredEvent } from '@exchange/runtime/event-log/types';

/** The event's leaf. */
export const textOf = (event: StoredEvent): string => leafText(attested(event));

/** Add events in order. */
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

/** For messages. */
export function nameOf({ position, stream, revision, type }: StoredEvent): string {
  return `position ${position} (${type}, event ${revision} of ${stream})`;
}

export function differences(one: StoredEvent, other: StoredEvent): readonly string[] {
  const others: Readonly<Record<string, unknown>> = { ...attested(other) };
  return Object.entries(attested(one))
    .filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(others[member]))
    .map(([member]) => member);
}
