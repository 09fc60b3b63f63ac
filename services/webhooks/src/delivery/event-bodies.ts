import type { Publication, Publications } from '@exchange/ledger/audit/feed/publications';
import { sourceOf, writeCloudEvent } from '@exchange/ledger/platform/webhook/call/cloud-event';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { EventLog, StoredEvent } from '@exchange/runtime/event-log/types';
import { boundedCache } from '@exchange/runtime/process/bounded-cache';
import type { Delivery } from './delivery.js';

export type EventBodies = ReturnType<typeof createEventBodies>;

const bytesMax = 32 * 2 ** 20;

export function createEventBodies(
  eventLog: Pick<EventLog, 'eventAt'>,
  publications: Publications,
  publicUrl: string | undefined,
) {
  const known = boundedCache<string, Buffer>(bytesMax, undefined, ({ length }) => length + 200);
  const source = sourceOf(publicUrl);
  const keyOf = ({ position, item }: Pick<Delivery, 'position' | 'item'>) => `${position} ${item}`;

  function bodyOf(stored: StoredEvent, one: Publication): Buffer {
    return writeCloudEvent({
      id: one.id,
      source,
      type: one.type,
      subject: one.stream,
      time: recordedAt(stored) ?? stored.created.toISOString(),
      position: stored.position.toString(),
      revision: Number(one.revision),
      data: one.data,
    });
  }

  function note(stored: StoredEvent, list: readonly Publication[]): void {
    for (const one of list) {
      known.set(keyOf({ position: stored.position, item: one.item }), bodyOf(stored, one));
    }
  }

  return {
    note,
    /** @throws Error for an event that this version cannot read, or the log's error */
    async of(delivery: Pick<Delivery, 'position' | 'item'>): Promise<Buffer> {
      const { position } = delivery;
      const noted = known.get(keyOf(delivery));
      if (noted !== undefined) return noted;
      const stored = await eventLog.eventAt(position);
      if (stored === undefined) throw new Error(`the log has no event at ${position}`);
      const list = publications.of(stored);
      if (list === undefined || list === 'newer')
        throw new Error(`this version cannot read the event at ${position}`);
      const one = list.find(({ item }) => item === delivery.item);
      if (one === undefined)
        throw new Error(`the event at ${position} has no publication ${delivery.item}`);
      note(stored, list);
      return bodyOf(stored, one);
    },
  };
}
