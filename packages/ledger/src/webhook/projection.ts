import { eventGuard } from '@exchange/runtime/event-log/event-schema';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { FeatureProjection } from '@exchange/runtime/tables/projection';
import { rowBatch } from '@exchange/runtime/tables/row-batch';
import { rowsById, writeChanges } from '@exchange/runtime/tables/write-rows';
import { webhookEvents } from './events.js';
import { webhooksLane } from './lane.js';
import { foldWebhook } from './rows.js';
import { webhooksTable } from './table.js';

const isWebhookEvent = eventGuard(webhookEvents);

/** Webhooks, to be listed; who is called is read from their streams. */
export const webhooksProjection: FeatureProjection = {
  lane: webhooksLane,
  version: 1,
  streamPrefixes: ['webhook-'],
  tables: [webhooksTable],
  async apply(client, events) {
    const own = events.flatMap(({ event, ...at }) =>
      isWebhookEvent(event) ? [{ event, at: { ...at, recordedAt: recordedAt(at) } }] : [],
    );
    const touched = own.map(({ event }) => event.data.webhook_id);
    const rows = rowBatch(await rowsById(client, webhooksTable, new Set(touched)));
    for (const { event, at } of own) foldWebhook(rows, event, at);
    await writeChanges(client, webhooksTable, rows.changes());
  },
};
