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
 * Each part in a savepoint; parks faulty streams.
 * @throws errors that are not an event's fault
 * @throws ParkedCapReached
 */
export async function projectInParts(
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
      await projectInParts(client, projecting, part);
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

async function trial(client: ClientBase, work: () => Promise<void>): Promise<Error | undefined> {
  await client.query('savepoint part');
  try {
    await work();
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
