import type { KnownWebhook } from '@exchange/ledger/webhook/state';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { Logger } from '@exchange/runtime/process/logger';
import type { EndpointStore } from './endpoint-store.js';
import { groupBy } from './event-deliveries.js';
import type { WebhooksAtStart } from './webhook-changes.js';

interface StoredPositionsOptions {
  readonly eventLog: Pick<EventLog, 'eventAt'>;
  readonly endpointStore: EndpointStore;
  readonly log: Logger;
}

interface StoredPosition {
  readonly webhook: KnownWebhook;
  readonly readTo: bigint;
}

/**
 * Returns the positions of active webhooks, the most frequent first. A webhook whose stored position is not in the
 * log begins at the log's end, with a gap before it. A webhook that is newer than the last process has no position;
 * its event adds it.
 */
export async function storedPositions(
  { current, changes, end }: WebhooksAtStart,
  { eventLog, endpointStore, log }: StoredPositionsOptions,
): Promise<readonly StoredPosition[]> {
  const stored = await endpointStore.positions();
  for (const id of stored.keys()) if (!current.has(id)) await endpointStore.forget(id, undefined);
  // 0 is the position before the first event.
  const inLog = new Set([0n]);
  for (const position of new Set(stored.values())) {
    if (position <= end && (await eventLog.eventAt(position)) !== undefined) inLog.add(position);
  }
  const made = changes.filter(({ event }) => event.type === 'WebhookMade');
  const isNew = new Set<string>(made.map(({ event }) => event.data.webhook_id));
  const positions: StoredPosition[] = [];
  for (const [id, { state: webhook, since: after }] of current) {
    const isActive = webhook.status === 'active';
    const readTo = stored.get(id);
    if (readTo !== undefined && inLog.has(readTo)) {
      if (isActive) positions.push({ webhook, readTo });
    } else if (!isNew.has(id)) {
      await endpointStore.beginAfter(id, end, after, isActive);
      log.warn(
        { webhook: id, after: after.toString(), until: end.toString() },
        'webhook position lost: delivery restarts at the end of the log; send missed events with a replay',
      );
      if (isActive) positions.push({ webhook, readTo: end });
    }
  }
  return mostCommonFirst(positions);
}

function mostCommonFirst(positions: readonly StoredPosition[]): readonly StoredPosition[] {
  const groups = [...groupBy(positions, ({ readTo }) => readTo)];
  groups.sort(([a, m], [b, n]) => n.length - m.length || (a < b ? 1 : -1));
  return groups.flatMap(([, group]) => group);
}
