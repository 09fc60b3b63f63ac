import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { indexable } from '@exchange/runtime/tables/indexable';
import type { FeatureProjection, LoggedEvent } from '@exchange/runtime/tables/projection';
import { jsonArrays, upsertFromJson } from '@exchange/runtime/tables/row-batch';
import type { ClientBase } from 'pg';
import { type PlanEvent, planEvents } from '../plan/events.js';
import { writePlan } from '../plan/resource.js';
import { type RatesEvent, ratesEvents } from '../rates/events.js';
import { writeRate } from '../rates/resource.js';
import { type UsageEvent, usageEvents } from '../usage/events.js';

const isUsageEvent = eventGuard(usageEvents);

const isRatesEvent = eventGuard(ratesEvents);

const isPlanEvent = eventGuard(planEvents);

const upsertPlans = upsertFromJson('plans', {
  id: 'uuid',
  utility_id: 'uuid',
  reseller_id: 'uuid',
  is_business: 'boolean',
  revision: 'bigint',
  created_position: 'bigint',
  resource: 'text',
});

const insertRates = `insert into rates (utility_id, area_code, recorded_at, position, place, resource)
select utility_id, area_code, recorded_at, position, place, resource from json_to_recordset($1::json)
  as r(utility_id uuid, area_code text, recorded_at date, position bigint, place integer, resource text)
on conflict do nothing`;

const upsertUsage = `insert into usage (asset_id, period_start, period_end, kwh)
select asset_id, period_start, period_end, kwh from json_to_recordset($1::json)
  as r(asset_id uuid, period_start timestamptz, period_end timestamptz, kwh numeric)
on conflict (asset_id, period_start, period_end) do update set kwh = excluded.kwh`;

/** An event may carry a thousand records: so many rows are enough for one transaction. */
const eventsAtOnce = 50;
const parameterCharsMax = 8_000_000;

/** Plans, rate histories and usage. */
export const marketProjection: FeatureProjection = {
  lane: 'market',
  version: 1,
  streamPrefixes: ['plan-', 'utility_rates-', 'premise_usage-'],
  tables: ['plans', 'rates', 'usage'],
  batchMax: eventsAtOnce,
  async apply(client, events) {
    const plans: unknown[] = [];
    const rates: unknown[] = [];
    const usage = new Map<string, unknown>();
    for (const { event, ...at } of events) {
      if (isPlanEvent(event)) plans.push(planRow(event, at));
      else if (isRatesEvent(event)) rates.push(...rateRows(event, at));
      else if (isUsageEvent(event)) addUsage(usage, event);
    }
    await write(client, upsertPlans, plans);
    await write(client, insertRates, rates);
    await write(client, upsertUsage, [...usage.values()]);
  },
};

type Where = LoggedEvent;

function planRow({ data }: PlanEvent, { revision, position }: Where) {
  const { plan_id: id, utility_id, reseller_id, is_business } = data;
  const created_position = position.toString();
  const resource = writePlan({ ...data, id });
  return {
    id,
    utility_id,
    reseller_id,
    is_business,
    revision: revision.toString(),
    created_position,
    resource,
  };
}

function rateRows({ data }: RatesEvent, at: Where) {
  const { utility_id, records } = data;
  const position = at.position.toString();
  return records.map((record, place) => {
    const { recorded_at } = record;
    const area_code = indexable(record.area_code);
    return { utility_id, area_code, recorded_at, position, place, resource: writeRate(record) };
  });
}

/** A period recorded again replaces the earlier record, within a batch too. */
function addUsage(rows: Map<string, unknown>, { data }: UsageEvent): void {
  const { asset_id } = data;
  for (const record of data.records) {
    const id = `${asset_id} ${record.period_start} ${record.period_end}`;
    rows.set(id, { asset_id, ...record });
  }
}

async function write(
  client: ClientBase,
  statement: string,
  rows: readonly unknown[],
): Promise<void> {
  for (const text of jsonArrays(rows, parameterCharsMax)) await client.query(statement, [text]);
}
