import type { AttestedEvent } from '../attested-event.js';

export function textIn(value: unknown, name: string, inner?: string): string | null {
  const outer = memberIn(value, name);
  const text = inner === undefined ? outer : memberIn(outer, inner);
  return typeof text === 'string' ? text : null;
}

export function memberIn(value: unknown, name: string): unknown {
  return isRecord(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const transactionStream = 'transaction-';

export function transactionOf({ stream }: Pick<AttestedEvent, 'stream'>): string | undefined {
  return stream.startsWith(transactionStream) ? stream.slice(transactionStream.length) : undefined;
}

export interface TransactionFact {
  readonly id: string;
  readonly data: unknown;
  /** The event is in the stream of another transaction or of a batch. */
  readonly isCreatedElsewhere: boolean;
}

/** Includes transactions that a batch or a correction creates. */
export function transactionFacts(event: AttestedEvent): readonly TransactionFact[] {
  const { data } = event;
  const id = transactionOf(event);
  const own = id === undefined ? [] : [{ id, data, isCreatedElsewhere: false }];
  return own.concat(
    createdIn(event).flatMap((one) => {
      const createdId = textIn(one, 'transaction_id');
      return createdId === null ? [] : [{ id: createdId, data: one, isCreatedElsewhere: true }];
    }),
  );
}

function createdIn({ type, data }: AttestedEvent): readonly unknown[] {
  if (type === 'TransactionCorrected') return [memberIn(data, 'replacement')];
  const accepted = type === 'TransactionBatchSubmitted' ? memberIn(data, 'accepted') : [];
  return Array.isArray(accepted)
    ? accepted.map((item: unknown) => memberIn(item, 'transaction'))
    : [];
}

export function ownerIn({ data }: Pick<AttestedEvent, 'data'>): string | null {
  return textIn(data, 'reseller_id');
}
