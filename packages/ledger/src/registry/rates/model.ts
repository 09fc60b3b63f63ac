// Raw SQL: a correction changes the last row of its area and day.
import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import type { ProjectionPart } from '@exchange/runtime/tables/definition/shared-lane';
import { storableJson } from '@exchange/runtime/tables/storable';
import { insertNewRows } from '@exchange/runtime/tables/write-rows';
import type { ClientBase } from 'pg';
import type { FeatureModel } from '../../feature-model.js';
import { retailLane } from '../../lanes.js';
import { ratesEvents } from './events.js';
import { rateRows } from './rows.js';
import { type RateRow, ratesTable } from './table.js';

const isRatesEvent = eventGuard(ratesEvents);

const ratesProjection: ProjectionPart = {
  of: retailLane,
  streamPrefixes: ['utility_rates-'],
  tables: [ratesTable],
  async apply(client, events) {
    let added: RateRow[] = [];
    for (const { event, position } of events) {
      if (!isRatesEvent(event)) continue;
      const rows = rateRows(event, position);
      if (event.type === 'RatesRecorded') added.push(...rows);
      else {
        await insertNewRows(client, ratesTable, added);
        added = [];
        await correctRows(client, rows);
      }
    }
    await insertNewRows(client, ratesTable, added);
  },
};

async function correctRows(client: ClientBase, rows: readonly RateRow[]): Promise<void> {
  await client.query(
    `update ${ratesTable.name} as r set resource = c.resource
     from json_to_recordset($1::json)
       as c(utility_id uuid, area_code text, recorded_at date, resource text)
     where r.utility_id = c.utility_id and r.recorded_at = c.recorded_at
       and (r.position, r.place) = (
         select l.position, l.place from ${ratesTable.name} as l
         where l.utility_id = c.utility_id and l.area_code = c.area_code
           and l.recorded_at = c.recorded_at
         order by l.position desc, l.place desc limit 1)`,
    [storableJson(JSON.stringify(rows))],
  );
}

export const ratesModel: FeatureModel = {
  streams: [
    defineStreams({
      stream: 'utility_rates-<utility id>',
      events: ratesEvents,
      lanes: retailLane.lane,
    }),
  ],
  projections: [ratesProjection],
};
