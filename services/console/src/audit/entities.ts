/** A kind of thing that has a timeline. */
export interface EntityKind {
  /** What its streams begin with; for a thing that shares a stream with others, a name of its own. */
  readonly prefix: string;
  readonly name: string;
  /** Where its history is read. */
  readonly history: `/api/v1/${string}/{id}/${string}`;
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

/** Every kind of thing with a timeline, the ones asked for most often first. */
export const entityKinds: readonly EntityKind[] = [
  {
    prefix: 'transaction',
    name: 'Transaction',
    history: '/api/v1/exchange/transactions/{id}/history',
    asOf: '/api/v1/exchange/transactions/{id}',
    page: '/blotter',
    beside: [{ name: 'Lines of statements that bill it' }],
  },
  {
    prefix: 'customer',
    name: 'Customer',
    history: '/api/v1/customers/{id}/history',
    asOf: '/api/v1/customers/{id}',
    page: '/registry/customers',
    beside: [
      { name: 'Attachments', asOf: '/api/v1/customers/{id}/resellers' },
      { name: 'Premises and cost keys' },
    ],
  },
  {
    prefix: 'asset',
    name: 'Asset',
    history: '/api/v1/assets/{id}/history',
    asOf: '/api/v1/assets/{id}',
    page: '/registry/assets',
    beside: [{ name: 'Its feature on the map' }, { name: 'Usage and forecast' }],
  },
  {
    prefix: 'enrollment',
    name: 'Enrollment',
    history: '/api/v1/enrollments/{id}/history',
    asOf: '/api/v1/enrollments/{id}',
  },
  {
    prefix: 'counterparty',
    name: 'Counterparty',
    history: '/api/v1/exchange/counterparties/{id}/history',
    asOf: '/api/v1/exchange/counterparties/{id}',
    page: '/registry/counterparties',
    beside: [{ name: 'Its deals' }],
  },
  {
    prefix: 'reseller',
    name: 'Reseller',
    history: '/api/v1/resellers/{id}/history',
    asOf: '/api/v1/resellers/{id}',
    page: '/registry/resellers',
    beside: [{ name: 'Its customers' }],
  },
  {
    prefix: 'utility',
    name: 'Utility',
    history: '/api/v1/utilities/{id}/history',
    asOf: '/api/v1/utilities/{id}',
    page: '/registry/utilities',
    beside: [{ name: 'Affected properties' }],
  },
  {
    prefix: 'utility_rates',
    name: 'Rates of a utility',
    history: '/api/v1/utilities/{id}/rates/history',
  },
  {
    prefix: 'plan',
    name: 'Plan',
    history: '/api/v1/plans/{id}/history',
    asOf: '/api/v1/plans/{id}',
    page: '/registry/plans',
    beside: [{ name: 'Enrollments in it' }],
  },
  { prefix: 'premise_usage', name: 'Usage of a premise', history: '/api/v1/usage/{id}/history' },
  {
    prefix: 'gate',
    name: 'Gate',
    history: '/api/v1/exchange/gates/{id}/history',
    asOf: '/api/v1/exchange/gates/{id}',
  },
  {
    prefix: 'statement',
    name: 'Statement series',
    history: '/api/v1/exchange/statement-series/{id}/history',
  },
  {
    prefix: 'issued_statement',
    name: 'Statement',
    history: '/api/v1/exchange/statements/{id}/history',
    asOf: '/api/v1/exchange/statements/{id}',
  },
  {
    prefix: 'map_key',
    name: 'Map key',
    history: '/api/v1/map-keys/{id}/history',
    asOf: '/api/v1/map-keys/{id}',
  },
  {
    prefix: 'webhook',
    name: 'Webhook',
    history: '/api/v1/webhooks/{id}/history',
    asOf: '/api/v1/webhooks/{id}',
  },
];

/** What a stream is of: its kind, where there is a timeline for it, and the id behind the prefix. */
export function entityOf(stream: string): {
  readonly kind: EntityKind | undefined;
  readonly id: string;
} {
  const at = stream.indexOf('-');
  const prefix = at === -1 ? stream : stream.slice(0, at);
  return {
    kind: entityKinds.find((kind) => kind.prefix === prefix),
    id: at === -1 ? '' : stream.slice(at + 1),
  };
}
