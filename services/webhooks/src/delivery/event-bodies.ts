import type { Publications } from '@exchange/ledger/audit/feed/publications';
import { sourceOf, writeCloudEvent } from '@exchange/ledger/platform/webhook/call/cloud-event';
import { recordedAt } from '@exchange/runtime/event-log/metadata';
import type { EventLog } from '@exchange/runtime/event-log/types';
import { eventInLog } from '@exchange/runtime/projector/log-identity/compare-tables-with-log';
import type { Delivery } from './delivery.js';

/** @throws Error for an event that this version cannot read, or the log's error */
export type BodyOf = (delivery: Pick<Delivery, 'position' | 'item'>) => Promise<Buffer>;

export function eventBodies(
  eventLog: Pick<EventLog, 'eventAt'>,
  publications: Publications,
  publicUrl: string | undefined,
): BodyOf {
  const source = sourceOf(publicUrl);
  return async ({ position, item }) => {
    const stored = await eventInLog(eventLog, position);
    const list = stored && publications.of(stored);
    const one = list === 'newer' ? undefined : list?.find((published) => published.item === item);
    if (stored === undefined || one === undefined) {
      throw new Error(`this version cannot read publication ${item} of the event at ${position}`);
    }
    return writeCloudEvent({
      id: one.id,
      source,
      type: one.type,
      subject: one.stream,
      time: recordedAt(stored) ?? stored.created.toISOString(),
      position: position.toString(),
      revision: Number(one.revision),
      data: one.data,
    });
  };
}
