import type { LaneName } from '../event-log/lane-name.js';
import type { StoredEvent } from '../event-log/types.js';
import type { Metrics } from '../observability/metrics.js';
import { traceWork } from '../observability/tracing.js';
import { workInHand } from '../observability/work-in-hand.js';
import type { Batches } from './batches.js';

/** Measures batches and adds them to the traces of their requests. */
export function measuredBatches(
  batches: Batches,
  lane: LaneName,
  metrics: Metrics | undefined,
): Batches {
  return {
    async apply(events, from) {
      const end = workInHand.begin(`lane ${lane}`);
      // Decoding overlaps the previous write: measure from when this one can be written.
      const applying = batches.apply(events, from);
      await Promise.race([applying, from]).catch(() => undefined);
      const startedAt = new Date();
      const to = await applying.finally(end);
      const endedAt = new Date();
      metrics?.batch(lane, events.length, (endedAt.getTime() - startedAt.getTime()) / 1000);
      traceWork(`project ${lane}`, traceparents(events), startedAt, endedAt);
      return to;
    },
  };
}

function* traceparents(events: readonly StoredEvent[]): Generator<string> {
  for (const { metadata } of events) {
    if (typeof metadata !== 'object' || metadata === null || !('traceparent' in metadata)) continue;
    if (typeof metadata.traceparent === 'string') yield metadata.traceparent;
  }
}
