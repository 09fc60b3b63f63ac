import type { AttestedEvent } from '../attested-event.js';

/** Returns an object's member, or a member of that, as text; null if absent. */
export function textIn(value: unknown, name: string, inner?: string): string | null {
  const outer = memberIn(value, name);
  const text = inner === undefined ? outer : memberIn(outer, inner);
  return typeof text === 'string' ? text : null;
}

/** Returns an object's member; undefined if absent. */
export function memberIn(value: unknown, name: string): unknown {
  const member = isRecord(value) ? value[name] : undefined;
  // Members of an object's prototype are functions and JSON values never are: faster than an own-property check.
  return typeof member === 'function' ? undefined : member;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const transactionStream = 'transaction-';

/** Returns the transaction of an event's stream; undefined for another stream. */
export function transactionOf({ stream }: Pick<AttestedEvent, 'stream'>): string | undefined {
  return stream.startsWith(transactionStream) ? stream.slice(transactionStream.length) : undefined;
}

/**
 * Event types that create transactions of other streams, with their first schema version in a 0.x log: before it, the
 * transaction's own stream contains the same.
 */
const creating = new Map([
  ['TransactionBatchSubmitted', 4],
  ['TransactionCorrected', 3],
]);

/** The content of an event about one transaction. */
export interface TransactionFact {
  readonly id: string;
  /** The event's data, or the part of it that created this transaction. */
  readonly data: unknown;
  /** True if an event of another stream created the transaction. */
  readonly isCreatedElsewhere: boolean;
}

/**
 * Returns the transaction facts of an event: of its own stream, and of transactions that a batch or a correction
 * creates.
 */
export function transactionFacts(event: AttestedEvent, isOf0x = false): readonly TransactionFact[] {
  const { type, data, metadata } = event;
  const id = transactionOf(event);
  const own = id === undefined ? [] : [{ id, data, isCreatedElsewhere: false }];
  const since0x = creating.get(type);
  if (since0x === undefined) return own;
  const version = memberIn(metadata, 'schema_version');
  if (isOf0x && !(typeof version === 'number' && version >= since0x)) return own;
  const accepted = memberIn(data, 'accepted');
  const items: readonly unknown[] = Array.isArray(accepted) ? accepted : [];
  const created =
    type === 'TransactionCorrected'
      ? [memberIn(data, 'replacement')]
      : items.map((item) => memberIn(item, 'transaction'));
  return own.concat(
    created.flatMap((one) => {
      const createdId = textIn(one, 'transaction_id');
      return createdId === null ? [] : [{ id: createdId, data: one, isCreatedElsewhere: true }];
    }),
  );
}

/** Returns the reseller that owns an event; null for an event of the platform. */
export function ownerIn({ data }: Pick<AttestedEvent, 'data'>): string | null {
  return textIn(data, 'reseller_id');
}
