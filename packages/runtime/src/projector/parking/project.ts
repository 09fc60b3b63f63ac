import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../../event-log/codec.js';
import type { StoredEvent } from '../../event-log/types.js';
import type { Projection } from '../../tables/definition/projection.js';
import { isEventError } from '../lane-failures.js';
import type { LaneTables } from '../lane-tables.js';
import {
  faultBehind,
  faultOf,
  type ParkedStreams,
  type ParkingDraft,
  parkedAt,
} from './parked-stream.js';
import { type ReadEvent, readStorable } from './read-event.js';

export interface Projecting {
  readonly projection: Projection;
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
export async function project(
  client: ClientBase,
  draft: ParkingDraft,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<void> {
  const { ready, waiting } = await separate(client, draft, projecting, events);
  await apply(client, projecting, ready, waiting);
}

/** Runs the work in a transaction. */
export type Change = (work: Parameters<LaneTables['change']>[1]) => Promise<void>;

/**
 * Writes an event that failed alone: with storable characters, skipped, or parked.
 * @throws errors that are not the event's fault
 * @throws ParkedCapReached
 */
export async function projectFaulty(
  change: Change,
  projecting: Projecting,
  stored: StoredEvent,
  failure: unknown,
): Promise<void> {
  const clean = readStorable(projecting.projection.codec, stored);
  if (clean !== undefined) {
    try {
      await change((client, draft) => project(client, draft, projecting, [clean]));
      return;
    } catch (error) {
      if (!isEventError(error)) throw error;
    }
  }
  const isSkipped = (await projecting.skipped()).has(stored.id);
  if (isSkipped) projecting.onSkipped?.(stored);
  const isRefused = failure instanceof Error && typeof Reflect.get(failure, 'code') === 'string';
  await change(async (client, draft) => {
    if (!isSkipped) draft.park(stored, faultOf(failure, isRefused ? 'refused' : 'failed'));
    await apply(client, projecting, [], [stored]);
  });
}

async function separate(
  client: ClientBase,
  draft: ParkingDraft,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<{ readonly ready: RecordedEvent<unknown>[]; readonly waiting: StoredEvent[] }> {
  const ready: RecordedEvent<unknown>[] = [];
  const waiting: StoredEvent[] = [];
  for (const read of events) {
    const { stored } = read;
    if (draft.streams().has(stored.stream)) {
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
        draft.streams().size === 0
          ? undefined
          : await waitsFor(client, draft, projecting, read.stored.event);
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
  draft: ParkingDraft,
  { projection }: Projecting,
  event: unknown,
): Promise<string | undefined> {
  if (projection.needs === undefined) return undefined;
  const needed = projection.needs(event).find((stream) => draft.streams().has(stream));
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
