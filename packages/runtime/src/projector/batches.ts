import type { ClientBase } from 'pg';
import { isTransient } from '../errors/transient.js';
import type { StoredEvent } from '../event-log/types.js';
import type { Logger } from '../process/logger.js';
import type { Projection } from '../tables/definition/projection.js';
import { isEventError, isTooLargeBatch } from './batch-error.js';
import { LaneMoved, LaneStopped, type StoppedState } from './lane-failures.js';
import type { LaneTables } from './lane-tables.js';
import { faultOf, type ParkedStreams } from './parking/parked-stream.js';
import { ParkedCapReached, type ParkingDraft } from './parking/parking-draft.js';
import { type Projecting, projectAtOnce, projectInParts } from './parking/project.js';
import { type ReadEvent, readEvent } from './parking/read-event.js';

type Gathered = readonly GatheredEvent[];
type GatheredEvent = ReadEvent | { readonly kind: 'as_is'; readonly stored: StoredEvent };

function gather(projection: Projection, events: readonly StoredEvent[]): Gathered {
  if (projection.reads === 'log') return events.map((stored) => ({ kind: 'as_is', stored }));
  return events.map((stored) => readEvent(projection.codec, stored));
}

/** Unknown events of parked streams wait; skipped ones are ignored. */
async function upToNewer(
  events: Gathered,
  isParked: (stream: string) => boolean,
  skipped: () => Promise<ReadonlySet<string>>,
): Promise<{
  readonly known: Gathered;
  readonly newer: Extract<ReadEvent, { kind: 'newer' }> | undefined;
}> {
  for (const [index, one] of events.entries()) {
    if (one.kind !== 'newer' || isParked(one.stored.stream)) continue;
    if ((await skipped()).has(one.stored.id)) continue;
    return { known: events.slice(0, index), newer: one };
  }
  return { known: events, newer: undefined };
}

interface Applying extends Omit<Projecting, 'projection'> {
  readonly projection: Projection;
  readonly draft: ParkingDraft;
  /** True: in parts, in savepoints, and parks faulty streams. False: all or nothing. */
  readonly isolateFailures: boolean;
}

/**
 * @throws ParkedCapReached for an event whose stream cannot be parked; a projection with `reads: 'log'` parks none
 */
async function applyEvents(
  client: ClientBase,
  events: Gathered,
  applying: Applying,
): Promise<void> {
  const { projection, isolateFailures } = applying;
  if (projection.reads === 'log') {
    const stored = events.map((event) => event.stored);
    if (!isolateFailures) return projection.apply(client, stored);
    for (const one of stored) {
      try {
        await projection.apply(client, [one]);
      } catch (error) {
        if (isEventError(error)) throw new ParkedCapReached(one, faultOf(error, 'failed'));
        throw error;
      }
    }
    return;
  }
  const readable = events.filter((event) => event.kind !== 'as_is');
  const project = isolateFailures ? projectInParts : projectAtOnce;
  await project(client, { ...applying, projection }, readable);
}

export interface Batches {
  /**
   * @param from the checkpoint; decoding does not wait for it
   * @returns the new checkpoint
   * @throws LaneMoved if the checkpoint is not at `from`
   * @throws LaneStopped at an event of an unknown type or version, or whose stream cannot be parked; earlier events are
   * applied
   */
  apply(events: readonly StoredEvent[], from: bigint | Promise<bigint>): Promise<bigint>;
}

interface BatchParts {
  readonly tables: LaneTables;
  readonly projection: Projection;
  readonly skipped: () => Promise<ReadonlySet<string>>;
  readonly held?: () => ParkedStreams;
  readonly log?: Logger;
}

export function createBatches({ tables, projection, skipped, held, log }: BatchParts): Batches {
  const { lane } = projection;

  /** If that fails, applies those without faulty streams. */
  async function writeKnown(events: Gathered, from: bigint): Promise<bigint> {
    try {
      return await write(events, from, false);
    } catch (error) {
      if (error instanceof LaneMoved) throw error;
      if (isTooLargeBatch(error) && events.length > 1) return writeHalves(events, from);
      if (isTransient(error) || !isEventError(error)) throw error;
    }
    try {
      return await write(events, from, true);
    } catch (error) {
      if (!(error instanceof ParkedCapReached)) throw error;
      const before = events.findIndex(({ stored }) => stored.id === error.event.id);
      if (before > 0) await writeKnown(events.slice(0, before), from);
      throw stoppedAt('stopped', error.event, error.message);
    }
  }

  async function writeHalves(events: Gathered, from: bigint): Promise<bigint> {
    const middle = Math.ceil(events.length / 2);
    const between = await writeKnown(events.slice(0, middle), from);
    return writeKnown(events.slice(middle), between);
  }

  async function write(events: Gathered, from: bigint, isolateFailures: boolean): Promise<bigint> {
    const last = events.at(-1)?.stored;
    if (last === undefined) return from;
    const { position: to, id: eventId } = last;
    const before = tables.parked();
    await tables.change({ from, to, events: events.length, eventId }, (client, draft) =>
      applyEvents(client, events, {
        ...{ projection, draft, skipped, isolateFailures, held: held?.() },
        onSkipped: (event) => log?.warn({ lane, ...eventFields(event) }, 'event skipped'),
      }),
    );
    for (const [stream, parked] of tables.parked()) {
      if (before.has(stream)) continue;
      const { eventId: id, eventType: type, code, reason } = parked;
      log?.error({ lane, stream, id, type, code, reason }, 'stream parked');
    }
    return to;
  }

  return {
    async apply(stored, from) {
      const gathered = gather(projection, stored);
      const start = await from;
      const isParked = (stream: string) => tables.parked().has(stream);
      const { known, newer } = await upToNewer(gathered, isParked, skipped);
      const to = await writeKnown(known, start);
      if (newer !== undefined) throw stoppedAt('waiting', newer.stored, newer.error.reason);
      return to;
    },
  };
}

function stoppedAt(
  state: StoppedState,
  { id, stream, revision, type }: StoredEvent,
  message: string,
): LaneStopped {
  return new LaneStopped(state, `${type} ${stream}@${revision} (${id}): ${message}`);
}

function eventFields({ id, stream, revision, type }: StoredEvent) {
  return { id, stream, revision: revision.toString(), type };
}
