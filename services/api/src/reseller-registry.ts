import { resellerRegistered } from '@exchange/ledger/reseller/events';
import { streams } from '@exchange/ledger/streams';
import type { EventLog } from '@exchange/runtime/event-log/types';
import type { LogMemory } from '@exchange/runtime/positions/log-memory';
import { boundedCache } from '@exchange/runtime/process/bounded-cache';
import type { ResellerId } from '@exchange/units';
import { requireKnown } from './log-gate.js';
import type { LogGuard } from './log-guard.js';

const knownMax = 10_000;

/**
 * Checks from the log whether a reseller is registered: tables may lag, and a caller may act for a new reseller at
 * once. Resellers are never removed, so a positive answer is cached until the log is replaced.
 */
export function createResellerRegistry(
  eventLog: EventLog,
  memory: LogMemory,
  guard: LogGuard,
): (id: ResellerId) => Promise<boolean> {
  const known = boundedCache<ResellerId, true>(knownMax);
  memory.onForget(() => known.clear());
  return async (id) => {
    requireKnown(await guard.settled());
    if (known.get(id) === true) return true;
    const generation = memory.generation();
    const events = await eventLog.readStream(streams.reseller(id));
    if (!events.some(({ type }) => type === resellerRegistered.type)) return false;
    if (generation === memory.generation()) known.set(id, true);
    return true;
  };
}
