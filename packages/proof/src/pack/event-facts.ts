import type { AttestedEvent } from '../attested-event.js';

/** Null if absent. */
export function textIn(value: unknown, name: string, inner?: string): string | null {
  const outer = memberIn(value, name);
  const text = inner === undefined ? outer : memberIn(outer, inner);
  return typeof text === 'string' ? text : null;
}

export function memberIn(value: unknown, name: string): unknown {
  const member = isRecord(value) ? value[name] : undefined;
  // Prototype members are functions and JSON values never are: faster than an own-property check.
  return typeof member === 'function' ? undefined : member;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const transactionStream = 'transaction-';

/** Undefined for another stream. */
export function transactionOf({ stream }: Pick<AttestedEvent, 'stream'>): string | undefined {
  return stream.startsWith(transactionStream) ? stream.slice(transactionStream.length) : undefined;
}

/** By first schema version in a 0.x log: before it, the transaction's own stream contains the same. */
const creating = new Map([
  ['TransactionBatchSubmitted', 4],
  ['TransactionCorrected', 3],
]);

export interface TransactionFact {
  readonly id: string;
  /** Only the part about this transaction. */
  readonly data: unknown;
  /** By an event of another stream. */
  readonly isCreatedElsewhere: boolean;
}

/** Includes transactions that a batch or a correction creates. */
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

/** Null for the platform. */
export function ownerIn({ data }: Pick<AttestedEvent, 'data'>): string | null {
  return textIn(data, 'reseller_id');
}
