import type { AllFilter } from '../filter.js';
import { type From, firstReadable } from '../reads.js';
import type { EventStore } from '../store.js';
import { errors } from './errors.js';
import { createTurns, isGone, type ReadCall, send, untilGone } from './flow.js';
import type { OpenCalls } from './open-calls.js';
import { streamsPb } from './protobuf.js';

/** What one kind of subscription wants of the log. */
interface Follower {
  /** The first event that may matter, not before `from`. */
  next(from: number): number;
  /** Whether the event is sent. Called once for each that `next` gave, in order. */
  wants(ordinal: number): boolean;
  /** A notice that is due after the event was looked at, and sent if wanted. */
  noticeAfter(ordinal: number): Uint8Array | undefined;
  /** A notice that is due when all there is was looked at. */
  noticeAtEnd(): Uint8Array | undefined;
  /** True when there is nothing to follow any more. */
  isDeleted(): boolean;
}

/** Everything after a position, as far as the filter lets it through. */
export function subscribeToAll(
  store: EventStore,
  openCalls: OpenCalls,
  call: ReadCall,
  after: From,
  filter: AllFilter | undefined,
): Promise<void> {
  const { index } = store;
  const start =
    after === 'start' ? 0 : after === 'end' ? store.visible : index.ordinalAt(after + 1);
  if (filter === undefined) return follow(store, openCalls, call, start, everyEvent());
  let lookedAt: number | undefined;
  let sinceNotice = 0;
  let isUnnoticed = false;
  const notice = (ordinal: number): Uint8Array => {
    sinceNotice = 0;
    isUnnoticed = false;
    return checkpoint(index.position(ordinal));
  };
  return follow(store, openCalls, call, start, {
    ...everyEvent(),
    wants(ordinal) {
      const isWanted = filter.matches(ordinal);
      lookedAt = ordinal;
      sinceNotice += 1;
      isUnnoticed = !isWanted;
      return isWanted;
    },
    noticeAfter: (ordinal) => (sinceNotice >= filter.checkpointEvery ? notice(ordinal) : undefined),
    // One whose filter lets nothing through still learns, whenever it is live, how far it has seen.
    noticeAtEnd: () => (isUnnoticed && lookedAt !== undefined ? notice(lookedAt) : undefined),
  });
}

function everyEvent(): Follower {
  return {
    next: (from) => from,
    wants: () => true,
    noticeAfter: () => undefined,
    noticeAtEnd: () => undefined,
    isDeleted: () => false,
  };
}

/** The events of a stream after a revision; the stream need not exist yet. */
export function subscribeToStream(
  store: EventStore,
  openCalls: OpenCalls,
  call: ReadCall,
  name: string,
  after: From,
): Promise<void> {
  const { index } = store;
  const visibleCount = (): number => {
    const stream = index.stream(name);
    return stream === undefined ? 0 : index.revisionCount(stream, store.visible);
  };
  let revision = after === 'start' ? 0 : after === 'end' ? visibleCount() : after + 1;
  let isLive = false;
  return follow(store, openCalls, call, 0, {
    ...everyEvent(),
    next(from) {
      const stream = index.stream(name);
      if (stream === undefined) return store.visible;
      // Whoever is live gets all that comes, however little of it the stream is going to keep.
      if (!isLive) {
        revision = Math.max(revision, firstReadable(store, name, stream, visibleCount()));
      }
      return Math.max(from, index.ordinalOf(stream, revision) ?? store.visible);
    },
    wants() {
      revision += 1;
      return true;
    },
    noticeAtEnd() {
      isLive = true;
      return undefined;
    },
    isDeleted: () => store.isTombstoned(name),
  });
}

/** Confirmation, catch-up, caught-up notice, then live: until the client has gone or the server stops. */
async function follow(
  store: EventStore,
  openCalls: OpenCalls,
  call: ReadCall,
  start: number,
  follower: Follower,
): Promise<void> {
  let isStopped = false;
  const forget = openCalls.add(() => {
    isStopped = true;
    if (!isGone(call)) call.emit('error', errors.unavailable('The event store is stopping.'));
  });
  try {
    const end = await catchUpAndFollow(store, call, start, follower);
    if (end === 'deleted' && !isStopped) {
      call.emit('error', errors.streamDeleted(nameForError(call)));
    }
  } finally {
    forget();
  }
}

async function catchUpAndFollow(
  store: EventStore,
  call: ReadCall,
  start: number,
  follower: Follower,
): Promise<'deleted' | 'gone'> {
  if (follower.isDeleted()) return 'deleted';
  if (!(await send(call, confirmation()))) return 'gone';
  const turns = createTurns();
  let isLive = false;
  let ordinal = start;
  for (;;) {
    for (ordinal = follower.next(ordinal); ordinal < store.visible; ) {
      const isWanted = follower.wants(ordinal);
      if (isWanted) {
        const sent = send(call, store.answer(ordinal));
        if (sent !== true && !(await sent)) return 'gone';
        turns.sent();
      } else {
        const turn = turns.skipped();
        if (turn !== undefined) await turn;
      }
      const notice = follower.noticeAfter(ordinal);
      if (notice !== undefined && !(await send(call, notice))) return 'gone';
      ordinal = follower.next(ordinal + 1);
    }
    if (follower.isDeleted()) return 'deleted';
    const notice = follower.noticeAtEnd();
    if (notice !== undefined && !(await send(call, notice))) return 'gone';
    if (!isLive && !(await send(call, caughtUp()))) return 'gone';
    isLive = true;
    if (follower.next(ordinal) < store.visible) continue;
    if (follower.isDeleted()) return 'deleted';
    if (!(await untilGone(call, store.onPublished))) return 'gone';
  }
}

function nameForError(call: ReadCall): string {
  const identifier = call.request.getOptions()?.getStream()?.getStreamIdentifier();
  return Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
}

function confirmation(): Uint8Array {
  const message = new streamsPb.ReadResp.SubscriptionConfirmation();
  message.setSubscriptionId(crypto.randomUUID());
  return new streamsPb.ReadResp().setConfirmation(message).serializeBinary();
}

function caughtUp(): Uint8Array {
  const message = new streamsPb.ReadResp.CaughtUp();
  return new streamsPb.ReadResp().setCaughtUp(message).serializeBinary();
}

function checkpoint(position: number): Uint8Array {
  const at = String(position);
  const message = new streamsPb.ReadResp.Checkpoint();
  message.setCommitPosition(at).setPreparePosition(at);
  return new streamsPb.ReadResp().setCheckpoint(message).serializeBinary();
}
