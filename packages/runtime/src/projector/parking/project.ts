import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../../event-log/codec.js';
import type { StoredEvent } from '../../event-log/types.js';
import type { Projection } from '../../tables/definition/projection.js';
import { isEventError, LaneStopped } from '../lane-failures.js';
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
  readonly held?: (() => ParkedStreams) | undefined;
  readonly onSkipped?: (event: StoredEvent) => void;
}

/**
 * @throws the projection's error; roll the transaction back
 * @throws LaneStopped at the cap on parked streams
 */
export async function project(
  client: ClientBase,
  draft: ParkingDraft,
  projecting: Projecting,
  events: readonly ReadEvent[],
): Promise<void> {
  const ready: RecordedEvent<unknown>[] = [];
  const waiting: StoredEvent[] = [];
  for (const read of events) {
    const waits = await mustWait(client, draft, projecting, read);
    if (read.kind === 'event' && !waits) ready.push(read.stored);
    else waiting.push(read.stored);
  }
  await apply(client, projecting, ready, waiting);
}

/** Runs the work in a transaction. */
export type Change = (work: Parameters<LaneTables['change']>[1]) => Promise<void>;

/**
 * Writes an event that failed alone: with storable characters, skipped, or parked.
 * @throws errors that are not the event's fault
 * @throws LaneStopped at the cap on parked streams
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
  // At the cap on parked streams.
  else if (failure instanceof LaneStopped) throw failure;
  const isRefused = failure instanceof Error && typeof Reflect.get(failure, 'code') === 'string';
  await change(async (client, draft) => {
    if (!isSkipped) draft.park(stored, faultOf(failure, isRefused ? 'refused' : 'failed'));
    await apply(client, projecting, [], [stored]);
  });
}

/** Also parks the event if it is the first of its stream that waits. */
async function mustWait(
  client: ClientBase,
  draft: ParkingDraft,
  { projection, skipped, held, onSkipped }: Projecting,
  read: ReadEvent,
): Promise<boolean> {
  const { stored } = read;
  const hold = held?.().get(stored.stream);
  if (draft.streams().has(stored.stream)) draft.wait(stored.stream);
  else if (hold !== undefined && stored.position >= hold.position) {
    draft.put(parkedAt(stored, hold));
  } else if (read.kind === 'event') {
    const behind = await neededParked(client, draft, projection, read.stored.event);
    if (behind === undefined) return false;
    draft.park(stored, faultBehind(behind));
  } else if ((await skipped()).has(stored.id)) onSkipped?.(stored);
  else draft.park(stored, faultOf(read.error, 'unreadable'));
  return true;
}

/** A parked stream whose rows the event needs, and which were not projected before. */
async function neededParked(
  client: ClientBase,
  draft: ParkingDraft,
  projection: Projection,
  event: unknown,
): Promise<string | undefined> {
  const parked = draft.streams();
  // Usually no stream is parked.
  if (parked.size === 0) return undefined;
  const needed = projection.needs?.(event).find((stream) => parked.has(stream));
  if (needed === undefined) return undefined;
  return (await projection.isMet?.(client, event)) === true ? undefined : needed;
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
