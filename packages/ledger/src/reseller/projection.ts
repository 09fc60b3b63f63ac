import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import {
  rowBatch,
  rowsById,
  upsertFromJson,
  writeChanges,
} from '@exchange/runtime/tables/row-batch';
import type { ProjectionPart } from '@exchange/runtime/tables/shared-lane';
import { directoryLane } from '../lanes.js';
import { resellerEvents } from './events.js';
import { foldReseller, type ResellerRow } from './rows.js';

const isResellerEvent = eventGuard(resellerEvents);

const upsertResellers = upsertFromJson('resellers', {
  id: 'uuid',
  code: 'text',
  name: 'text',
  operating_states: 'text[]',
  revision: 'bigint',
  created_position: 'bigint',
  resource: 'text',
});

/** Resellers. */
export const resellersProjection: ProjectionPart = {
  of: directoryLane,
  streamPrefixes: ['reseller-'],
  tables: ['resellers'],
  async apply(client, events) {
    const own = events.flatMap(({ event, ...at }) =>
      isResellerEvent(event) ? [{ event, at }] : [],
    );
    const touched = own.flatMap(({ event }) =>
      event.type === 'ResellerRegistered' ? [] : [event.data.reseller_id],
    );
    const rows = rowBatch(
      await rowsById<ResellerRow>(client, 'select * from resellers', new Set(touched)),
    );
    for (const { event, at } of own) foldReseller(rows, event, at);
    await writeChanges(client, 'resellers', upsertResellers, rows.changes());
  },
};
