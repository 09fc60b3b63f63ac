export interface EntityKind {
  readonly prefix: string;
  readonly name: string;
  readonly history: `/api/v1/${string}`;
  readonly asOf?: `/api/v1/${string}/{id}`;
  readonly page?: string;
  readonly beside?: readonly Beside[];
}

export interface Beside {
  readonly name: string;
  readonly asOf?: `/api/v1/${string}/{id}/${string}`;
}

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

const history = (prefix: string, name: string, path: string): EntityKind => ({
  prefix,
  name,
  history: `/api/v1/${path}`,
});

const registry = (path: string, ...beside: readonly Beside[]) => ({
  page: `/registry/${path}`,
  beside,
});

export const entityKinds: readonly EntityKind[] = [
  kind('transaction', 'Transaction', 'exchange/transactions', {
    page: '/blotter',
    beside: [{ name: 'Statement lines' }],
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
    registry('assets', { name: 'Map feature' }, { name: 'Usage and forecast' }),
  ),
  kind('enrollment', 'Enrollment', 'enrollments', registry('enrollments')),
  kind('enrollment_rule', 'Enrollment rules of a state', 'enrollment-rules'),
  kind(
    'counterparty',
    'Counterparty',
    'exchange/counterparties',
    registry('counterparties', { name: 'Deals' }),
  ),
  kind('reseller', 'Reseller', 'resellers', registry('resellers', { name: 'Customers' })),
  kind('utility', 'Utility', 'utilities', registry('utilities', { name: 'Affected properties' })),
  history('utility_rates', 'Rates of a utility', 'utilities/{id}/rates/history'),
  kind('plan', 'Plan', 'plans', registry('plans', { name: 'Enrollments' })),
  history('premise_usage', 'Usage of a premise', 'usage/{id}/history'),
  kind('gate', 'Gate', 'exchange/gates'),
  history('statement', 'Statement series', 'exchange/statement-series/{id}/history'),
  kind('issued_statement', 'Statement', 'exchange/statements'),
  kind('key', 'Key', 'keys'),
  kind('map_key', 'Map key', 'map-keys'),
  kind('webhook', 'Webhook', 'webhooks'),
];

export function entityOf(stream: string) {
  const [prefix, ...id] = stream.split('-');
  return { kind: entityKinds.find((one) => one.prefix === prefix), id: id.join('-') };
}
