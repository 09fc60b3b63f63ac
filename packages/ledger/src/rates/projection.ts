import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { indexable } from '@exchange/runtime/tables/indexable';
import type { LoggedEvent } from '@exchange/runtime/tables/projection';
import { writeRows } from '@exchange/runtime/tables/row-batch';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { marketLane } from '../lanes.js';
import { type RatesEvent, ratesEvents } from './events.js';
import { writeRate } from './resource.js';

const isRatesEvent = eventGuard(ratesEvents);

const insertRates = `insert into rates (utility_id, area_code, recorded_at, position, place, resource)
select utility_id, area_code, recorded_at, position, place, resource from json_to_recordset($1::json)
  as r(utility_id uuid, area_code text, recorded_at date, position bigint, place integer, resource text)
on conflict do nothing`;

/** What was recorded of each utility's rates. */
export const ratesProjection: ProjectionPart = {
  of: marketLane,
  streamPrefixes: ['utility_rates-'],
  tables: ['rates'],
  async apply(client, events) {
    const rows = events.flatMap(({ event, ...at }) =>
      isRatesEvent(event) ? rateRows(event, at) : [],
    );
    await writeRows(client, insertRates, rows);
  },
};

function rateRows({ data }: RatesEvent, at: LoggedEvent) {
  const { utility_id, records } = data;
  const position = at.position.toString();
  return records.map((record, place) => {
    const { recorded_at } = record;
    const area_code = indexable(record.area_code);
    return { utility_id, area_code, recorded_at, position, place, resource: writeRate(record) };
  });
}
