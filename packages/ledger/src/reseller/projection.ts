import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { rowBatch } from '@exchange/runtime/tables/row-batch';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import { directoryLane } from '../lanes.js';
import { resellerEvents } from './events.js';
import { foldReseller } from './rows.js';
import { resellersTable } from './table.js';

const isResellerEvent = eventGuard(resellerEvents);

/** Resellers. */
export const resellersProjection: ProjectionPart = {
  of: directoryLane,
  streamPrefixes: ['reseller-'],
  tables: [resellersTable],
  async apply(client, events) {
    const own = events.flatMap(({ event, ...at }) =>
      isResellerEvent(event) ? [{ event, at }] : [],
    );
    const touched = own.flatMap(({ event }) =>
      event.type === 'ResellerRegistered' ? [] : [event.data.reseller_id],
    );
    const rows = rowBatch(await rowsById(client, resellersTable, new Set(touched)));
    for (const { event, at } of own) foldReseller(rows, event, at);
    await writeChanges(client, resellersTable, rows.changes());
  },
};
