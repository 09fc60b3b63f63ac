/** A kind of thing that has a timeline. */
export interface EntityKind {
  /** What its streams begin with; for a thing that shares a stream with others, a name of its own. */
  readonly prefix: string;
  readonly name: string;
  /** Where its history is read. */
  readonly history: `/api/v1/${string}`;
  /** Where it is read as of a moment; undefined where the ledger cannot say what it was then. */
  readonly asOf?: `/api/v1/${string}/{id}`;
  /** Its own page. */
  readonly page?: string;
  /** What belongs to it and is shown beside it. */
  readonly beside?: readonly Beside[];
}

/** Something that belongs to a thing. */
export interface Beside {
  readonly name: string;
  /** Where it is read as of a moment. */
  readonly asOf?: `/api/v1/${string}/{id}/${string}`;
}

/** A kind whose resource answers by its id, now and as of a moment, and has its history below it. */
const kind = (
  prefix: string,
  name: string,
  path: string,
  more: Pick<EntityKind, 'page' | 'beside'> = {},
): EntityKind => ({
  prefix,
  name,
  history: `/api/v1/${path}/{id}/history`,
  asOf: `/api/v1/${path}/{id}`,
  ...more,
});

/** A kind of which the ledger answers the history alone. */
const history = (prefix: string, name: string, path: string): EntityKind => ({
  prefix,
  name,
  history: `/api/v1/${path}`,
});

const registry = (path: string, ...beside: readonly Beside[]) => ({
  page: `/registry/${path}`,
  beside,
});

/** Every kind of thing with a timeline, the ones asked for most often first. */
export const entityKinds: readonly EntityKind[] = [
  kind('transaction', 'Transaction', 'exchange/transactions', {
    page: '/blotter',
    beside: [{ name: 'Lines of statements that bill it' }],
  }),
  kind(
    'customer',
    'Customer',
    'customers',
    registry(
      'customers',
      { name: 'Attachments', asOf: '/api/v1/customers/{id}/resellers' },
      { name: 'Premises and cost keys' },
    ),
  ),
  kind(
    'asset',
    'Asset',
    'assets',
    registry('assets', { name: 'Its feature on the map' }, { name: 'Usage and forecast' }),
  ),
  kind('enrollment', 'Enrollment', 'enrollments'),
  kind(
    'counterparty',
    'Counterparty',
    'exchange/counterparties',
    registry('counterparties', { name: 'Its deals' }),
  ),
  kind('reseller', 'Reseller', 'resellers', registry('resellers', { name: 'Its customers' })),
  kind('utility', 'Utility', 'utilities', registry('utilities', { name: 'Affected properties' })),
  history('utility_rates', 'Rates of a utility', 'utilities/{id}/rates/history'),
  kind('plan', 'Plan', 'plans', registry('plans', { name: 'Enrollments in it' })),
  history('premise_usage', 'Usage of a premise', 'usage/{id}/history'),
  kind('gate', 'Gate', 'exchange/gates'),
  history('statement', 'Statement series', 'exchange/statement-series/{id}/history'),
  kind('issued_statement', 'Statement', 'exchange/statements'),
  kind('map_key', 'Map key', 'map-keys'),
  kind('webhook', 'Webhook', 'webhooks'),
];

/** What a stream is of: its kind, where there is a timeline for it, and the id behind the prefix. */
export function entityOf(stream: string): {
  readonly kind: EntityKind | undefined;
  readonly id: string;
} {
  const [prefix, ...id] = stream.split('-');
  return { kind: entityKinds.find((one) => one.prefix === prefix), id: id.join('-') };
}
