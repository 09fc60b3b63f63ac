import { describe, expect, test } from 'vitest';
import { parseCsv } from '../../packages/ledger/test/csv-reader.js';
import { everyItem, type JsonMap } from '../acceptance/client.js';
import { sharedLedger } from '../services/ledger.js';
import {
  after,
  before,
  custom,
  equals,
  equalsId,
  type Filter,
  type FilteredList,
  fromDay,
  isMap,
  notBefore,
  oneOf,
  upToDay,
  wordsIn,
} from './filtered-lists.js';
import { filteredThings } from './filtered-things.js';

const { platform } = await sharedLedger();
const things = await filteredThings(platform);

const isOurs = (row: JsonMap) => row['reseller_id'] === things.reseller;
const ofReseller = { filters: { reseller_id: equalsId('reseller_id') }, isOwn: isOurs };
const state = equals('state', 'ZZ');
const direction = custom(
  (row) => String(row['direction'] ?? 'buy'),
  (row, value) => (row['direction'] ?? 'buy') === value,
);
const period = (name: string, path: string): Record<string, Filter> => ({
  [`${name}_from`]: notBefore(path),
  [`${name}_to`]: before(path),
});
const ofDeal = (member: string, unmatched: string): Filter => {
  const sample = ({ request, target }: JsonMap) => {
    const deal = things.deals.get(String(target).split('/')[3] ?? '');
    return (Object(request)[member] ?? deal?.[member])?.toString();
  };
  return custom(sample, (row, value) => sample(row) === value, unmatched);
};
const stateOf = ({ id }: JsonMap) => things.states.get(String(id)) ?? 'TX';
const ofCustomers = {
  state: custom(stateOf, (row, value) => stateOf(row) === value, 'ZZ'),
  q: wordsIn('email', 'name', 'external_ref'),
};
const endOf = ({ status, ending_on, term_ends_on }: JsonMap) =>
  status === 'active'
    ? [ending_on, term_ends_on].flatMap((day) => (typeof day === 'string' ? [day] : [])).sort()[0]
    : undefined;

const lists: Readonly<Record<string, () => FilteredList>> = {
  resellers: () => ({
    path: '/resellers',
    isOwn: ({ id }) => id === things.reseller,
    filters: {
      state: custom(
        ({ operating_states }) => String(Object(operating_states)[0]),
        ({ operating_states }, value) => Object(operating_states).includes(value),
        'ZZ',
      ),
      q: wordsIn('name', 'code'),
    },
  }),
  customers: () => ({
    path: '/customers',
    filters: {
      ...ofCustomers,
      reseller_id: custom(
        () => things.reseller,
        (_, value) => value === things.reseller,
        '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d',
      ),
    },
  }),
  'customers of a reseller': () => ({
    path: `/resellers/${things.reseller}/customers`,
    filters: ofCustomers,
  }),
  assets: () => ({
    path: '/assets',
    filters: {
      ...{ organization_id: equals('organization_id'), reseller_id: equalsId('reseller_id') },
      ...{ customer_id: equalsId('customer_id'), state, cost_key: equals('cost_key') },
      ...{ asset_type: equals('asset_type'), status: equals('status') },
      q: wordsIn('name', 'organization_id'),
    },
  }),
  'properties of a reseller': () => ({
    path: `/resellers/${things.reseller}/properties`,
    filters: { state, q: wordsIn('name', 'organization_id') },
  }),
  utilities: () => ({
    path: '/utilities',
    isOwn: ({ id }) => id === things.utility,
    filters: { state, q: wordsIn('name', 'code') },
  }),
  plans: () => ({
    path: '/plans',
    isOwn: isOurs,
    filters: {
      utility_id: equalsId('utility_id'),
      is_business: equals('is_business', 'true'),
      available_on: custom(
        ({ effective_date }) => String(effective_date),
        ({ effective_date, withdrawn_on }, day) =>
          String(effective_date) <= day && String(withdrawn_on ?? '9') > day,
        '1990-01-01',
      ),
      q: wordsIn('name'),
    },
  }),
  rates: () => ({
    path: `/rates/${things.utility}/history`,
    filters: { area_code: equals('area_code'), since: fromDay('recorded_at') },
  }),
  usage: () => ({
    path: `/usage/${things.premise}`,
    filters: {
      ...{ since: notBefore('period_start'), until: before('period_start') },
      ...{ from: after('period_end'), to: before('period_start') },
      quality: custom(
        ({ quality }) => String(quality ?? 'actual'),
        ({ quality }, value) => (quality ?? 'actual') === value,
      ),
      channel: custom(
        ({ channel }) => String(channel ?? 'delivered'),
        ({ channel }, value) => (channel ?? 'delivered') === value,
      ),
    },
  }),
  enrollments: () => ({
    path: '/enrollments',
    hasCsv: true,
    filters: {
      ...{ plan_id: equalsId('plan_id'), premise_asset_id: equalsId('premise_asset_id') },
      ...{ customer_id: equalsId('customer_id'), reseller_id: equalsId('reseller_id') },
      ...{ status: equals('status', 'lapsed'), tracking_number: equals('tracking_number') },
      ...{ effective_from: fromDay('effective_date'), effective_to: upToDay('effective_date') },
      ...{ ended_from: fromDay('ended_on'), ended_to: upToDay('ended_on') },
      rescission_from: custom(
        ({ rescission_ends_on }) => rescission_ends_on?.toString(),
        ({ rescission_ends_on, status }, value) =>
          ['submitted', 'accepted', 'objected'].includes(String(status)) &&
          String(rescission_ends_on ?? '') >= value,
        '2099-01-01',
      ),
      ends_to: custom(endOf, (row, value) => (endOf(row) ?? '9') <= value, '1990-01-01'),
      service_point: custom(
        ({ service_point, status }) =>
          status === 'pending' ? undefined : `us-esiid:${Object(service_point).id}`,
        ({ service_point, status }, value) =>
          status !== 'pending' && value === `us-esiid:${Object(service_point).id}`,
        'us-esiid:10000000000000000',
      ),
      q: wordsIn('customer_name', 'customer_email'),
    },
  }),
  transactions: () => ({
    path: '/exchange/transactions',
    hasCsv: true,
    filters: {
      ...{ counterparty_id: equalsId('counterparty_id'), status: equals('status', 'rejected') },
      ...{ transaction_type: equals('transaction_type', 'settlement') },
      book: custom(
        ({ book }) => book?.toString().replaceAll(',', '\\,'),
        ({ book }, value) => book === value.replaceAll('\\', ''),
        'none',
      ),
      ...{ reseller_id: equalsId('reseller_id'), cost_key: equals('cost_key') },
      ...{ direction, currency: equals('currency', 'JPY') },
      ...{ external_id: equals('external_id'), asset_id: equalsId('asset_id') },
      ...{ delivery_from: after('delivery_end'), delivery_to: before('delivery_start') },
      ...period('submitted', 'submitted_at'),
    },
  }),
  refusals: () => ({
    path: '/exchange/transactions?outcome=refused',
    filters: {
      counterparty_id: ofDeal('counterparty_id', '3f0c1a52-6f0e-4c1e-9a3e-0d4f6f1b2c3d'),
      transaction_type: ofDeal('transaction_type', 'settlement'),
      ...{ reseller_id: equalsId('reseller_id'), code: equals('code'), actor: equals('actor.id') },
      ...period('refused', 'refused_at'),
      ...period('submitted', 'refused_at'),
      ...period('changed', 'refused_at'),
    },
  }),
  positions: () => ({
    path: '/exchange/positions?from=2037-11-01T00:00:00Z&to=2037-12-02T00:00:00Z&period=day&group_by=counterparty_id,asset_id,cost_key,transaction_type,status,book,direction,reseller_id',
    filters: {
      ...{ counterparty_id: equalsId('counterparty_id'), cost_key: equals('cost_key') },
      transaction_type: equals('transaction_type', 'settlement'),
      status: oneOf('status'),
      ...{ book: equals('book'), currency: equals('currency', 'JPY') },
      ...{ direction, reseller_id: equalsId('reseller_id') },
      asset_id: equalsId('asset_id'),
    },
  }),
  'issued statements': () => ({
    path: '/exchange/statements/issued',
    filters: {
      ...{ counterparty_id: equalsId('counterparty_id'), reseller_id: equalsId('reseller_id') },
      ...{ month: equals('month', '2038-01'), series_id: equalsId('series_id') },
    },
  }),
  counterparties: () => ({
    path: '/exchange/counterparties',
    isOwn: ({ id }) => things.counterparties.includes(String(id)),
    filters: {
      ...{ code: equals('code'), name: equals('name'), status: oneOf('status') },
      q: wordsIn('name', 'code'),
    },
  }),
  keys: () => ({ path: '/keys', ...ofReseller }),
  'map keys': () => ({ path: '/map-keys', ...ofReseller }),
  webhooks: () => ({ path: '/webhooks', ...ofReseller }),
  exports: () => ({
    path: '/audit/exports',
    hasCsv: true,
    filters: { operation: equals('operation'), actor: equals('actor.id') },
  }),
  events: () => ({
    path: '/audit/events',
    isNdjson: true,
    filters: {
      type: equals('event.type'),
      stream_prefix: custom(
        ({ event }) => /^\w+-/.exec(Object(event).stream)?.[0],
        ({ event }, value) => String(Object(event).stream).startsWith(value),
        'none-',
      ),
      actor: equals('event.metadata.actor.id'),
      ...{ recorded_from: notBefore('event.time'), recorded_to: before('event.time') },
      after: custom(
        ({ event }) => Object(event).position,
        ({ event }, value) => BigInt(Object(event).position) > BigInt(value),
      ),
    },
  }),
};

async function rowsOf({ path, isOwn, isNdjson = false }: FilteredList, query: string) {
  const caller = isOwn === undefined ? things.own : platform;
  const whole = `${path}${path.includes('?') ? '&' : '?'}limit=1000${query}`;
  if (!isNdjson) {
    const rows = (await everyItem(caller, whole)).filter(isMap);
    return rows.filter((row) => isOwn?.(row) ?? true);
  }
  const lines = (await caller.get(whole)).text.split('\n').slice(0, -1);
  return lines.map((line): JsonMap => JSON.parse(line));
}

const keyOf = (row: JsonMap) => JSON.stringify(row['id'] ?? row);
const queryOf = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `&${name}=${encodeURIComponent(value)}`)
    .join('');

function queriesOf({ filters }: FilteredList, rows: readonly JsonMap[]) {
  const queries = new Map<string, Readonly<Record<string, string>>>();
  const add = (values: Readonly<Record<string, string>>) => queries.set(queryOf(values), values);
  const entries = Object.entries(filters);
  for (const [index, [name, { sample, unmatched }]] of entries.entries()) {
    const values = [...new Set(rows.flatMap((row) => sample(row) ?? []))];
    for (const value of [...values.slice(0, 2), ...values.slice(-1)]) add({ [name]: value });
    if (unmatched !== undefined) add({ [name]: unmatched });
    for (const [at, [other, { sample: otherSample }]] of entries.slice(index + 1).entries()) {
      const row = rows[(index + at) % rows.length] ?? {};
      const [one, two] = [sample(row), otherSample(row)];
      if (one !== undefined && two !== undefined) add({ [name]: one, [other]: two });
    }
  }
  return queries;
}

describe.each(Object.entries(lists))('the filters of %s', (_, listOf) => {
  test('select from the unfiltered list, alone and in pairs, also as CSV', async () => {
    const one = listOf();
    const until = one.isNdjson === true ? await lastPosition() : '';
    const rows = await rowsOf(one, until);
    expect(rows.length).toBeGreaterThan(0);
    const used = new Set<string>();
    for (const [query, values] of queriesOf(one, rows)) {
      const terms = Object.entries(values);
      const expected = rows.filter((row) =>
        terms.every(([name, value]) => one.filters[name]?.matches(row, value)),
      );
      const selected = await rowsOf(one, until + query);
      expect([query, selected.map(keyOf)]).toEqual([query, expected.map(keyOf)]);
      if (selected.length > 0) for (const [name] of terms) used.add(name);
      if (one.hasCsv !== true) continue;
      const csv = await things.own.get(`${one.path}?format=csv&limit=1000${query}`);
      const [header = [], ...lines] = parseCsv(csv.text);
      const ids = lines.map((line) => line[header.indexOf('id')]);
      expect([query, ids]).toEqual([query, expected.map(({ id }) => id)]);
    }
    const unused = Object.keys(one.filters).filter((name) => !used.has(name));
    expect(unused.filter((name) => !['asset_id'].includes(name))).toEqual([]);
  });
});

async function lastPosition(): Promise<string> {
  const newest = await things.own.get('/audit/events?order=newest&limit=1');
  return `&until=${JSON.parse(newest.text).event.position}`;
}
