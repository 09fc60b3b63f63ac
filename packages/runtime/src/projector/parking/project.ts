import type { ClientBase } from 'pg';
import type { StoredEvent } from '../../event-log/types.js';
import type { EventProjection, ProjectedEvent } from '../../tables/projection.js';
import { isEventsFault } from '../trouble.js';
import { faultBehind, faultOf, type ParkedStreams, parkedAt } from './parked-stream.js';
import { ParkedCapReached, type ParkingDraft } from './parking-draft.js';
import { type ReadEvent, readStorable } from './read-event.js';

/** What events are projected with. */
export interface Projecting {
  readonly projection: EventProjection;
  readonly draft: ParkingDraft;
  /** The ids of events that somebody has said to go on without; asked only for what cannot be projected. */
  readonly skipped: () => Promise<ReadonlySet<string>>;
  /** Whether these events have waited before: then what is counted by their place has counted them. */
  readonly isRetry?: boolean;
  /** Streams that are to wait from an event on, whatever it says: as another lane's tables have them. */
  readonly held?: ParkedStreams | undefined;
  /** Told of an event that was left out because somebody said so. */
  readonly onSkipped?: (event: StoredEvent) => void;
}

/**
 * Projects events in one go: those of parked streams wait, and so do those that need them.
 *
 * @throws whatever the projection throws; the transaction has to be rolled back then
 * @throws ParkedCapReached
 */
export async function projectAtOnce(
  client: ClientBase,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<void> {
  const { ready, waiting } = await sortOut(client, projecting, events);
  await apply(client, projecting, ready, waiting);
}

/**
 * Projects what can be projected, part by part, each in a savepoint, and parks the streams of the events that cannot.
 *
 * @throws what no event is at fault for
 * @throws ParkedCapReached
 */
export async function projectCarefully(
  client: ClientBase,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<void> {
  if (events.length > 1) {
    const middle = Math.ceil(events.length / 2);
    for (const part of [events.slice(0, middle), events.slice(middle)]) {
      const mark = projecting.draft.mark();
      const failure = await trial(client, () => projectAtOnce(client, projecting, part));
      if (failure === undefined) continue;
      projecting.draft.restore(mark);
      await projectCarefully(client, projecting, part);
    }
    return;
  }
  const [only] = events;
  if (only !== undefined) await projectOne(client, projecting, only);
}

async function projectOne(
  client: ClientBase,
  projecting: Projecting,
  only: ReadEvent,
): Promise<void> {
  const { draft, projection, skipped } = projecting;
  const mark = draft.mark();
  const failure = await trial(client, () => projectAtOnce(client, projecting, [only]));
  if (failure === undefined) return;
  draft.restore(mark);
  const held = readStorable(projection.codec, only.stored);
  if (held !== undefined) {
    const stillFails = await trial(client, () => projectAtOnce(client, projecting, [held]));
    if (stillFails === undefined) return;
    draft.restore(mark);
  }
  if ((await skipped()).has(only.stored.id)) projecting.onSkipped?.(only.stored);
  else {
    const isRefused = typeof Reflect.get(failure, 'code') === 'string';
    draft.park(only.stored, faultOf(failure, isRefused ? 'refused' : 'failed'));
  }
  await apply(client, projecting, [], [only.stored]);
}

/**
 * Carries out a part of the transaction that can be taken back.
 *
 * @returns the failure that took it back; undefined when it was carried out
 * @throws what no event is at fault for
 */
async function trial(client: ClientBase, work: () => Promise<void>): Promise<Error | undefined> {
  await client.query('savepoint part');
  try {
    await work();
    // What is checked at the end of the transaction would take all of it back.
    await client.query('set constraints all immediate');
    await client.query('set constraints all deferred');
    await client.query('release savepoint part');
    return undefined;
  } catch (error) {
    if (error instanceof ParkedCapReached) throw error;
    if (!(error instanceof Error) || !isEventsFault(error)) throw error;
    await client.query('rollback to savepoint part');
    await client.query('release savepoint part');
    return error;
  }
}

/** Says of each event whether it is projected or waits; parks streams whose events cannot be read. */
async function sortOut(
  client: ClientBase,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<{ readonly ready: ProjectedEvent<unknown>[]; readonly waiting: StoredEvent[] }> {
  const { draft } = projecting;
  const ready: ProjectedEvent<unknown>[] = [];
  const waiting: StoredEvent[] = [];
  for (const read of events) {
    const { stored } = read;
    if (draft.has(stored.stream)) {
      draft.wait(stored.stream);
      waiting.push(stored);
      continue;
    }
    const hold = projecting.held?.get(stored.stream);
    if (hold !== undefined && stored.position >= hold.position) {
      draft.put(parkedAt(stored, hold));
      waiting.push(stored);
      continue;
    }
    if (read.kind === 'event') {
      // Nothing is waited for where nothing is parked, which is nearly always.
      const behind =
        draft.size === 0 ? undefined : await waitsFor(client, projecting, read.stored.event);
      if (behind === undefined) ready.push(read.stored);
      else {
        draft.park(stored, faultBehind(behind));
        waiting.push(stored);
      }
      continue;
    }
    waiting.push(stored);
    if ((await projecting.skipped()).has(stored.id)) projecting.onSkipped?.(stored);
    else draft.park(stored, faultOf(read.error, 'unreadable'));
  }
  return { ready, waiting };
}

/** The parked stream that an event needs rows of; undefined when it needs none that is not there. */
async function waitsFor(
  client: ClientBase,
  { projection, draft }: Projecting,
  event: unknown,
): Promise<string | undefined> {
  if (projection.needs === undefined) return undefined;
  const needed = projection.needs(event).find((stream) => draft.has(stream));
  if (needed === undefined) return undefined;
  const isMet = (await projection.isMet?.(client, event)) ?? false;
  return isMet ? undefined : needed;
}

async function apply(
  client: ClientBase,
  { projection, isRetry }: Projecting,
  ready: readonly ProjectedEvent<unknown>[],
  waiting: readonly StoredEvent[],
): Promise<void> {
  const begins = isRetry === true ? [] : waiting;
  if (ready.length + begins.length > 0) await projection.apply(client, ready, begins);
}
