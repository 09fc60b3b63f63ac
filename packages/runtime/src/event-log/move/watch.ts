import { EventLogUnavailable } from '../errors.js';
import type { Revision } from '../revision.js';
import type { Position } from '../types.js';
import { afterMoveEvent, type MoveState, neverMoved } from './record.js';

/** An event of the stream that says how a log was moved. */
export interface MoveEvent {
  readonly type: string;
  readonly data: unknown;
  readonly revision: Revision;
}

/** The events of that stream from a revision on. */
export type ReadMoveEvents = (from: Revision) => Promise<readonly MoveEvent[]>;

/** What is known here of a log's moves is looked up again after so long, when somebody appends. */
const renewAfterMs = 500;
/** An append waits for that only after so long: most have their answer before what they rely on is too old. */
const waitAfterMs = 2_000;
/**
 * What is older is not relied on: an append is acknowledged only where the log was seen not to be moved at most so long ago. A
 * move waits longer than this between its announcement and its end.
 */
export const leaseMs = 3_000;

/** The log is being moved, or was: nothing was acknowledged, and what was sent may be in the log but counts for nothing. */
export class LogMoves extends EventLogUnavailable {
  override readonly name = 'LogMoves';
}

/** What a process knows of the log's moves, and for how long it may rely on it. */
export interface MoveWatch {
  /** As it was when it was first read, or has been since. @throws LogMoves while another log is being moved into this one */
  settled(): Promise<MoveState>;
  /** Whether an append need not wait for another look before it is sent; a look is taken beside it now and then. */
  isUsable(): boolean;
  /** Whether one that was appended needs none before it is acknowledged. */
  isRelied(): boolean;
  /** Before an append. @throws LogMoves when nobody may append */
  admit(): Promise<void>;
  /** After an append and before it is acknowledged. @throws LogMoves when it may have come too late */
  confirm(): Promise<void>;
  /**
   * Up to where events may be handed to who follows the log: undefined for all of them. One that was carried out behind the end of a
   * log that was moved is in no other log, and must be in no table.
   */
  followedTo(): Promise<Position | 'none' | undefined>;
  /** Looks why nobody may append; undefined where somebody may. */
  whyClosed(): Promise<string | undefined>;
  /** Reads what has been added. */
  refresh(): Promise<MoveState>;
}

/** @param now milliseconds of a clock that nobody sets */
export function watchMoves(read: ReadMoveEvents, now = () => performance.now()): MoveWatch {
  let state = neverMoved;
  let next = 0n;
  let seenAt: number | undefined;
  let reading: Promise<MoveState> | undefined;

  async function readOn(): Promise<MoveState> {
    // From before it is asked: what is added while the answer is on its way is not in it.
    const askedAt = now();
    for (const event of await read(next)) {
      state = afterMoveEvent(state, event);
      next = event.revision + 1n;
    }
    seenAt = askedAt;
    return state;
  }

  /** One question at a time, for all who wait. */
  function refresh(): Promise<MoveState> {
    reading ??= readOn().finally(() => {
      reading = undefined;
    });
    return reading;
  }

  async function noOlderThan(ms: number): Promise<MoveState> {
    if (seenAt !== undefined && now() - seenAt <= ms) return state;
    // One that is under way may have been asked long ago.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await refresh();
      if (now() - (seenAt ?? Number.NEGATIVE_INFINITY) <= ms) return state;
    }
    throw new EventLogUnavailable('the event log answers too slowly to know whether it was moved');
  }

  const isOpenSince = (ms: number) =>
    seenAt !== undefined && now() - seenAt <= ms && faultOf(state) === undefined;

  return {
    isUsable() {
      if (isOpenSince(renewAfterMs)) return true;
      if (!isOpenSince(waitAfterMs)) return false;
      refresh().catch(() => undefined);
      return true;
    },
    isRelied: () => isOpenSince(leaseMs),
    async settled() {
      // What was not there yet may be by now.
      const known = seenAt === undefined || isArriving(state) ? await refresh() : state;
      requireArrived(known);
      return known;
    },
    async admit() {
      // Asked from now on, it is new however long it takes, as far as it can be relied on at all.
      await refresh();
      requireOpen(await noOlderThan(leaseMs));
    },
    async confirm() {
      requireOpen(await noOlderThan(leaseMs));
    },
    async followedTo() {
      const { away, left } = await noOlderThan(waitAfterMs);
      return away === undefined ? undefined : (left ?? 'none');
    },
    whyClosed: async () => faultOf(await refresh()),
    refresh,
  };
}

function requireArrived(state: MoveState): void {
  if (isArriving(state)) throw new LogMoves(arriving);
}

function requireOpen(state: MoveState): void {
  const fault = faultOf(state);
  if (fault !== undefined) throw new LogMoves(fault);
}

const arriving =
  'another log is being moved into this one and is not here yet: wait for `ledger log move` to end, or run it again';

function isArriving({ into }: MoveState): boolean {
  return into !== undefined && into.last === undefined;
}

/** Why nobody may append. */
function faultOf(state: MoveState): string | undefined {
  if (isArriving(state)) return arriving;
  if (state.away === undefined) return undefined;
  return 'this log is moved to another event store, or was: it takes no more events. Set EVENTSTORE_URL to where it was moved to';
}
