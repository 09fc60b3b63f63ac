import { resellerRegistered, streams } from '@exchange/domain';
import type { EventLog } from '@exchange/event-log';
import type { ResellerId } from '@exchange/units';

const knownMax = 10_000;

/**
 * Answers whether a reseller is registered: from the log, because a table may be behind it and a caller that has
 * just registered a reseller may act for it at once. Resellers are never removed, so a yes holds for ever.
 */
export function createResellerRegistry(eventLog: EventLog): (id: ResellerId) => Promise<boolean> {
  const known = new Set<ResellerId>();
  return async (id) => {
    if (known.has(id)) return true;
    const events = await eventLog.readStream(streams.reseller(id));
    if (!events.some(({ type }) => type === resellerRegistered.type)) return false;
    if (known.size >= knownMax) known.clear();
    known.add(id);
    return true;
  };
}
