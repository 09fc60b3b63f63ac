import type { Filter } from '../filter.js';
import { type From, firstReadable, ImpossibleRead, ordinalFrom } from '../reads.js';
import type { EventStore } from '../store.js';
import { errors } from './errors.js';
import { type Follower, follow, type Subscribing } from './follow.js';
import { createNotices } from './notices.js';
import { streamsPb } from './protobuf.js';

export type { Subscribing };

/**
 * Everything after a position, as far as the filter lets it through.
 *
 * @throws ImpossibleRead if the position is not an event's
 */
export async function subscribeToAll(
  subscribing: Subscribing,
  after: From,
  filter: Filter | undefined,
): Promise<void> {
  const { store } = subscribing;
  const { index } = store;
  const at = ordinalFrom(store, after);
  const isEvents = typeof after === 'number' && after > 0 && at < store.visible;
  const start = isEvents ? at + 1 : at;
  const every = { ...everyEvent(), next: fromBeyond(store, after) };
  if (filter === undefined) return follow(subscribing, start, every);
  const notices = createNotices(filter.checkpointEvery);
  const notice = (ordinal: number): Uint8Array => {
    notices.given();
    return checkpoint(index.position(ordinal));
  };
  return follow(subscribing, start, {
    ...every,
    matches: filter.matches,
    passed: (ordinal) => notices.passed(ordinal, filter.matches(ordinal)),
    noticeAfter() {
      const due = notices.dueAfter();
      return due === undefined ? undefined : notice(due);
    },
    // One whose filter lets nothing through still learns, whenever it is live, how far it has seen.
    noticeAtEnd() {
      const due = notices.dueAtEnd();
      if (due === undefined) return undefined;
      return 'inMs' in due ? due.inMs : notice(due.ordinal);
    },
  });
}

/** A position that the log has not come to yet is waited for: what comes before it is not delivered. */
function fromBeyond({ index, visible }: EventStore, after: From): Follower['next'] {
  const last = visible === 0 ? 0 : index.position(visible - 1);
  if (typeof after !== 'number' || after <= last) return (from) => from;
  return (from) => Math.max(from, index.ordinalAt(after + 1));
}

function everyEvent(): Follower {
  return {
    next: (from) => from,
    matches: () => true,
    passed: () => undefined,
    noticeAfter: () => undefined,
    noticeAtEnd: () => undefined,
    exists: () => true,
    live: () => undefined,
    ended: () => undefined,
  };
}

/**
 * The events of a stream after a revision; the stream need not exist yet.
 *
 * @throws ImpossibleRead if there can be no revision after that one
 */
export async function subscribeToStream(
  subscribing: Subscribing,
  name: string,
  after: From,
): Promise<void> {
  const { store } = subscribing;
  const { index } = store;
  if (typeof after === 'number' && after >= 2 ** 63) {
    throw new ImpossibleRead(`no revision comes after ${after}`);
  }
  const visibleCount = (): number => {
    const stream = index.stream(name);
    return stream === undefined ? 0 : index.revisionCount(stream, store.visible);
  };
  const start = after === 'end' ? store.visible : 0;
  let revision = after === 'start' ? 0 : after === 'end' ? visibleCount() : after + 1;
  let isLive = false;
  let isOver = false;
  return follow(subscribing, start, {
    ...everyEvent(),
    next(from) {
      const stream = index.stream(name);
      if (stream === undefined) return store.visible;
      // Live subscribers get every event, even those that $maxCount hides from reads.
      if (!isLive) {
        revision = Math.max(revision, firstReadable(store, name, stream, visibleCount()));
      }
      const closing = isLive || after === 'end' ? index.tombstoneOf(stream) : undefined;
      const following = index.ordinalOf(stream, revision) ?? closing;
      // One that was closed before the subscription began at its end is behind it.
      return following === undefined || following < from ? store.visible : following;
    },
    matches: (ordinal) => index.streamOf(ordinal) === index.stream(name),
    passed(ordinal) {
      isOver = ordinal === index.tombstoneOf(index.streamOf(ordinal));
      revision += 1;
    },
    // A subscription from the end is live at once: there is nothing to catch up with.
    exists: () => after === 'end' || (visibleCount() > 0 && !store.limitsOf(name).isSoftDeleted),
    live() {
      isLive = true;
    },
    ended() {
      // Live subscribers are sent the event that closes the stream; one that begins at the end has nothing else to read.
      const isClosed = isLive || after === 'end' ? isOver : store.isTombstoned(name);
      return isClosed ? errors.streamDeleted(name) : undefined;
    },
  });
}

function checkpoint(position: number): Uint8Array {
  const at = String(position);
  const message = new streamsPb.ReadResp.Checkpoint();
  message.setCommitPosition(at).setPreparePosition(at);
  return new streamsPb.ReadResp().setCheckpoint(message).serializeBinary();
}
