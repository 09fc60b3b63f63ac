import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import { rowBatch } from '@exchange/runtime/tables/row-batch';
import { rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import { mapKeyEvents } from './events.js';
import { mapKeysLane } from './lane.js';
import { foldMapKey } from './rows.js';
import { mapKeysTable } from './table.js';

const isMapKeyEvent = eventGuard(mapKeyEvents);

/** Keys for maps, to be listed; whether one holds is read from its stream. */
export const mapKeysProjection: FeatureProjection = {
  lane: mapKeysLane,
  version: 1,
  streamPrefixes: ['map_key-'],
  tables: [mapKeysTable],
  async apply(client, events) {
    const own = events.flatMap(({ event, ...at }) =>
      isMapKeyEvent(event) ? [{ event, at: { ...at, recordedAt: recordedAt(at) } }] : [],
    );
    const touched = own.map(({ event }) => event.data.map_key_id);
    const rows = rowBatch(await rowsById(client, mapKeysTable, new Set(touched)));
    for (const { event, at } of own) foldMapKey(rows, event, at);
    await writeChanges(client, mapKeysTable, rows.changes());
  },
};
