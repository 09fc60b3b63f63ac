import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import { rowBatch } from '@exchange/runtime/tables/row-batch';
import { rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import { counterpartyEvents } from './events.js';
import { counterpartiesLane } from './lane.js';
import { foldCounterparty } from './rows.js';
import { counterpartiesTable } from './table.js';

const isCounterpartyEvent = eventGuard(counterpartyEvents);

/** Counterparties. */
export const counterpartiesProjection: FeatureProjection = {
  lane: counterpartiesLane,
  version: 1,
  streamPrefixes: ['counterparty-'],
  tables: [counterpartiesTable],
  async apply(client, events) {
    const own = events.flatMap(({ event, ...at }) =>
      isCounterpartyEvent(event) ? [{ event, at }] : [],
    );
    const touched = own.flatMap(({ event }) =>
      event.type === 'CounterpartyRegistered' ? [] : [event.data.counterparty_id],
    );
    const rows = rowBatch(await rowsById(client, counterpartiesTable, new Set(touched)));
    for (const { event, at } of own) foldCounterparty(rows, event, at);
    await writeChanges(client, counterpartiesTable, rows.changes());
  },
};
