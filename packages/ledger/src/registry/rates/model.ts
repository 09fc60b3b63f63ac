import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { defineStreams } from '@exchange/runtime/event-log/stream-kind';
import { indexable } from '@exchange/runtime/tables/indexable';
import type { LoggedEvent } from '@exchange/runtime/tables/projection';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { insertNewRows } from '@exchange/runtime/tables/write-rows';
import type { FeatureModel } from '../../feature-model.js';
import { marketLane } from '../../lanes.js';
import { type RatesEvent, ratesEvents } from './events.js';
import { writeRate } from './resource.js';
import { type RateRow, ratesTable } from './table.js';

const isRatesEvent = eventGuard(ratesEvents);

/** The recorded rates of each utility. */
const ratesProjection: ProjectionPart = {
  of: marketLane,
  streamPrefixes: ['utility_rates-'],
  tables: [ratesTable],
  async apply(client, events) {
    const rows = events.flatMap(({ event, ...at }) =>
      isRatesEvent(event) ? rateRows(event, at) : [],
    );
    await insertNewRows(client, ratesTable, rows);
  },
};

function rateRows({ data }: RatesEvent, at: LoggedEvent): readonly RateRow[] {
  const { utility_id, records } = data;
  const position = at.position.toString();
  return records.map((record, place) => {
    const { recorded_at } = record;
    const area_code = indexable(record.area_code);
    return { utility_id, area_code, recorded_at, position, place, resource: writeRate(record) };
  });
}

export const ratesModel: FeatureModel = {
  name: 'rates',
  streams: [
    defineStreams({
      stream: 'utility_rates-<utility id>',
      events: ratesEvents,
      lanes: {
        RatesRecorded: [marketLane.lane],
      },
    }),
  ],
  projections: [ratesProjection],
};
