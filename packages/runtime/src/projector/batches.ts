import type { LaneName } from '../event-log/lane-name.js';
import type { Metrics } from '../observability/metrics.js';
import { traceWork } from '../observability/tracing.js';
import { workInHand } from '../observability/work-in-hand.js';
import type { Logger } from '../process/logger.js';
import { isEventError, isTooLargeBatch, stoppedAt } from './lane-failures.js';
import type { LaneTables } from './lane-tables.js';
import { faultOf, type ParkedStreams } from './parking/parked-stream.js';
import { type Change, type Projecting, project, projectFaulty } from './parking/project.js';
import type { ReadEvent } from './parking/read-event.js';

/** Unknown events of parked streams wait; skipped ones are ignored. */
async function indexOfNewer(
  events: readonly ReadEvent[],
  isParked: (stream: string) => boolean,
  skipped: () => Promise<ReadonlySet<string>>,
): Promise<number> {
  for (const [index, one] of events.entries()) {
    if (one.kind === 'event' || one.error.kind !== 'newer' || isParked(one.stored.stream)) continue;
    if (!(await skipped()).has(one.stored.id)) return index;
  }
  return events.length;
}

/**
 * @param from the checkpoint
 * @returns the new checkpoint
 * @throws LaneMoved if the checkpoint is not at `from`
 * @throws LaneStopped at an event of an unknown type or version, or whose stream cannot be parked; earlier events are
 * applied
 */
export type ApplyBatch = (events: readonly ReadEvent[], from: bigint) => Promise<bigint>;

interface BatchParts extends Pick<Projecting, 'projection' | 'skipped' | 'held'> {
  readonly tables: LaneTables;
  /** A replay is neither logged nor measured. */
  readonly live?: { readonly log: Logger; readonly metrics?: Metrics };
}

export function createApplyBatch(parts: BatchParts): ApplyBatch {
  const { tables, projection, skipped, held, live } = parts;
  const { lane } = projection;

  const projecting: Projecting = {
    ...{ projection, skipped, held },
    onSkipped: ({ id, stream, revision, type }) =>
      live?.log.warn({ lane, id, stream, revision: revision.toString(), type }, 'event skipped'),
  };

  /** Halves a batch that fails, until only the events at fault are left. */
  async function write(events: readonly ReadEvent[], from: bigint): Promise<bigint> {
    const last = events.at(-1)?.stored;
    if (last === undefined) return from;
    const { position: to, id: eventId } = last;
    const change: Change = (work) =>
      tables.change({ from, to, events: events.length, eventId }, work);
    const before = tables.parked();
    try {
      await change((client, draft) => project(client, draft, projecting, events));
    } catch (error) {
      if (!isEventError(error) && !isTooLargeBatch(error)) throw error;
      if (events.length > 1) {
        const middle = Math.ceil(events.length / 2);
        return write(events.slice(middle), await write(events.slice(0, middle), from));
      }
      if (!isEventError(error)) throw error;
      if (projection.reads === 'log') {
        throw stoppedAt('stopped', last, faultOf(error, 'failed').reason);
      }
      await projectFaulty(change, projecting, last, error);
    }
    logParked(before);
    return to;
  }

  function logParked(before: ParkedStreams): void {
    for (const [stream, parked] of tables.parked()) {
      if (before.has(stream)) continue;
      const { eventId: id, eventType: type, code, reason } = parked;
      live?.log.error({ lane, stream, id, type, code, reason }, 'stream parked');
    }
  }

  return async (events, from) => {
    const end = workInHand.begin(`lane ${lane}`);
    try {
      const startedAt = new Date();
      const isParked = (stream: string) => tables.parked().has(stream);
      const known = await indexOfNewer(events, isParked, skipped);
      const to = await write(events.slice(0, known), from);
      const newer = events[known];
      if (newer?.kind === 'unreadable')
        throw stoppedAt('waiting', newer.stored, newer.error.reason);
      if (live !== undefined) measure(lane, events, startedAt, live.metrics);
      return to;
    } finally {
      end();
    }
  };
}

/** Also adds the batch to the traces of its requests. */
function measure(
  lane: LaneName,
  events: readonly ReadEvent[],
  startedAt: Date,
  metrics: Metrics | undefined,
): void {
  const endedAt = new Date();
  metrics?.batches.observe({ lane }, (endedAt.getTime() - startedAt.getTime()) / 1000);
  metrics?.events.inc({ lane }, events.length);
  const traceparents = events
    .map(({ stored }): unknown => Reflect.get(Object(stored.metadata), 'traceparent'))
    .filter((traceparent) => typeof traceparent === 'string');
  traceWork(`project ${lane}`, traceparents, startedAt, endedAt);
}
