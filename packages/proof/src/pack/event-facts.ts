import type { AttestedEvent } from '../attested-event.js';

/**
 * A member of what is perhaps an object, or a member of that one, as a text; null where there is none. Every event of a log is asked
 * for some thirty: nothing is made on the way.
 */
export function textIn(value: unknown, name: string, inner?: string): string | null {
  const outer = memberIn(value, name);
  const found = inner === undefined ? outer : memberIn(outer, inner);
  return typeof found === 'string' ? found : null;
}

/** A member of what is perhaps an object; undefined where there is none. */
export function memberIn(value: unknown, name: string): unknown {
  if (!isRecord(value)) return undefined;
  const found = value[name];
  // What every object has of its prototype is a function, and no value of JSON is one: to ask whose it is takes twice as long.
  return typeof found === 'function' ? undefined : found;
}

const none: Readonly<Record<string, unknown>> = {};

/** What is perhaps an object, with no members where it is none. Several members of one are had more quickly so than by name. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : none;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

const transactionStream = 'transaction-';

/** The transaction whose stream an event is in; undefined for any other event. */
export function transactionOf({ stream }: Pick<AttestedEvent, 'stream'>): string | undefined {
  return stream.startsWith(transactionStream) ? stream.slice(transactionStream.length) : undefined;
}

/**
 * The types of events that bring transactions of other streams, and the version since which they do in a log of 0.x: before it,
 * the transaction's own stream says the same.
 */
const bringing: Readonly<Record<string, { readonly since0x: number }>> = {
  TransactionBatchSubmitted: { since0x: 4 },
  TransactionCorrected: { since0x: 3 },
};

/** What an event says of one transaction. */
export interface SaidOfDeal {
  readonly id: string;
  /** The event's own data, or what it holds of a transaction that it brought. */
  readonly data: unknown;
  /** Whether the event brought it, and stands in another stream than its. */
  readonly isBrought: boolean;
}

/**
 * What an event says of transactions: of the one whose stream it is in, and of those that it brought, of a batch or in place of a
 * corrected one.
 *
 * @param isOf0x whether the log was written by 0.x
 */
export function saidOfDeals(event: AttestedEvent, isOf0x: boolean): readonly SaidOfDeal[] {
  const own = transactionOf(event);
  const brought = broughtIn(event, isOf0x);
  if (own === undefined) return brought;
  const said = { id: own, data: event.data, isBrought: false };
  return brought.length === 0 ? [said] : [said, ...brought];
}

const nothing: readonly SaidOfDeal[] = [];

function broughtIn(
  { type, data, metadata }: AttestedEvent,
  isOf0x: boolean,
): readonly SaidOfDeal[] {
  const brings = bringing[type];
  if (brings === undefined) return nothing;
  if (isOf0x) {
    const version = memberIn(metadata, 'schema_version');
    if (typeof version !== 'number' || version < brings.since0x) return nothing;
  }
  const accepted = memberIn(data, 'accepted');
  const brought =
    type === 'TransactionCorrected'
      ? [memberIn(data, 'replacement')]
      : Array.isArray(accepted)
        ? accepted.map((item: unknown) => memberIn(item, 'transaction'))
        : [];
  return brought.flatMap((one) => {
    const id = textIn(one, 'transaction_id');
    return id === null ? [] : [{ id, data: one, isBrought: true }];
  });
}

/** The reseller that an event names as its owner; null for an event of the platform's. */
export function ownerIn({ data }: Pick<AttestedEvent, 'data'>): string | null {
  return textIn(data, 'reseller_id');
}

/** Who did it. */
export function actorIn({ metadata }: Pick<AttestedEvent, 'metadata'>): {
  readonly kind: string;
  readonly id: string;
} {
  return {
    kind: textIn(metadata, 'actor', 'kind') ?? '',
    id: textIn(metadata, 'actor', 'id') ?? '',
  };
}
