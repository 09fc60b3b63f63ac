import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../../event-log/codec.js';
import type { StoredEvent } from '../../event-log/types.js';
import type { EventProjection } from '../../tables/definition/projection.js';
import { isEventError } from '../batch-error.js';
import { faultBehind, faultOf, type ParkedStreams, parkedAt } from './parked-stream.js';
import { ParkedCapReached, type ParkingDraft } from './parking-draft.js';
import { type ReadEvent, readStorable } from './read-event.js';

export interface Projecting {
  readonly projection: EventProjection;
  readonly draft: ParkingDraft;
  readonly skipped: () => Promise<ReadonlySet<string>>;
  readonly isRetry?: boolean;
  /** Parked in the live lane; they wait even if projectable. */
  readonly held?: ParkedStreams | undefined;
  readonly onSkipped?: (event: StoredEvent) => void;
}

/**
 * @throws the projection's error; roll the transaction back
 * @throws ParkedCapReached
 */
export async function projectAtOnce(
  client: ClientBase,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<void> {
  const { ready, waiting } = await separate(client, projecting, events);
  await apply(client, projecting, ready, waiting);
}

/**
 * In a savepoint; halves a part that fails, and parks faulty streams.
 * @throws errors that are not an event's fault
 * @throws ParkedCapReached
 */
export async function projectInParts(
  client: ClientBase,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<void> {
  const [first] = events;
  if (first === undefined) return;
  const failure = await trial(client, projecting, events);
  if (failure === undefined) return;
  if (events.length === 1) return projectFaulty(client, projecting, first, failure);
  const middle = Math.ceil(events.length / 2);
  await projectInParts(client, projecting, events.slice(0, middle));
  await projectInParts(client, projecting, events.slice(middle));
}

async function projectFaulty(
  client: ClientBase,
  projecting: Projecting,
  { stored }: ReadEvent,
  failure: Error,
): Promise<void> {
  const { draft, projection, skipped } = projecting;
  const held = readStorable(projection.codec, stored);
  if (held !== undefined && (await trial(client, projecting, [held])) === undefined) return;
  if ((await skipped()).has(stored.id)) projecting.onSkipped?.(stored);
  else {
    const isRefused = typeof Reflect.get(failure, 'code') === 'string';
    draft.park(stored, faultOf(failure, isRefused ? 'refused' : 'failed'));
  }
  await apply(client, projecting, [], [stored]);
}

/** Returns the failure; rows and draft are then as before. */
async function trial(
  client: ClientBase,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<Error | undefined> {
  const mark = projecting.draft.mark();
  await client.query('savepoint part');
  try {
    await projectAtOnce(client, projecting, events);
    // A deferred constraint that fails at commit would roll back everything.
    await client.query('set constraints all immediate');
    await client.query('set constraints all deferred');
    await client.query('release savepoint part');
    return undefined;
  } catch (error) {
    if (error instanceof ParkedCapReached) throw error;
    if (!(error instanceof Error) || !isEventError(error)) throw error;
    await client.query('rollback to savepoint part');
    await client.query('release savepoint part');
    projecting.draft.restore(mark);
    return error;
  }
}

async function separate(
  client: ClientBase,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<{ readonly ready: RecordedEvent<unknown>[]; readonly waiting: StoredEvent[] }> {
  const { draft } = projecting;
  const ready: RecordedEvent<unknown>[] = [];
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
      // Usually no stream is parked and no event waits.
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
  ready: readonly RecordedEvent<unknown>[],
  waiting: readonly StoredEvent[],
): Promise<void> {
  const begins = isRetry === true ? [] : waiting;
  if (ready.length + begins.length > 0) await projection.apply(client, ready, begins);
}
