import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import { type AllFilter, filterOf } from '../filter.js';
import { isReadable, readStream } from '../reads.js';
import { type EventStore, lastRevision } from '../store.js';
import { errors } from './errors.js';
import { sharedPb, streamsPb } from './protobuf.js';

/** A read or a subscription; answers are bytes that were encoded when the event was appended. */
export type ReadCall = ServerWritableStream<ReadReq, Uint8Array>;

/** Streams.Read: streams and `$all`, both directions, and catch-up subscriptions to either. */
export function readHandler(store: EventStore) {
  return (call: ReadCall): void => {
    const options = call.request.getOptions();
    if (options === undefined) {
      call.emit('error', errors.invalid('options are missing'));
      return;
    }
    const stream = options.getStream();
    const filter = filterOf(options.getFilter());
    const isSubscription = options.hasSubscription();
    const work =
      stream !== undefined
        ? isSubscription
          ? subscribeToStream(store, call, stream)
          : answerStream(store, call, options, stream)
        : isSubscription
          ? subscribeToAll(store, call, options, filter)
          : answerAll(store, call, options, filter);
    work.catch((error: unknown) => {
      if (!call.cancelled) call.emit('error', errors.unavailable(String(error)));
    });
  };
}

async function answerStream(
  store: EventStore,
  call: ReadCall,
  options: ReadReq.Options,
  stream: ReadReq.Options.StreamOptions,
): Promise<void> {
  const name = streamName(stream);
  const read = readStream(store, name, {
    from: stream.hasStart() ? 'start' : stream.hasEnd() ? 'end' : BigInt(stream.getRevision()),
    backwards: options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS,
    countMax: BigInt(options.getCount()),
  });
  if (!read.found) {
    if (read.reason === 'stream_deleted') {
      call.emit('error', errors.streamDeleted(name));
      return;
    }
    const identifier = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(name));
    const notFound = new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
    call.write(new streamsPb.ReadResp().setStreamNotFound(notFound).serializeBinary());
    call.end();
    return;
  }
  for (const ordinal of read.ordinals) {
    if (!(await send(call, store.answer(ordinal)))) return;
  }
  call.end();
}

async function answerAll(
  store: EventStore,
  call: ReadCall,
  options: ReadReq.Options,
  filter: AllFilter | undefined,
): Promise<void> {
  const all = options.getAll();
  const position = all?.getPosition()?.getCommitPosition();
  const backwards =
    options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS;
  const { visible } = store;
  let ordinal =
    position !== undefined ? store.index.ordinalAt(BigInt(position)) : all?.hasEnd() ? visible : 0;
  if (backwards) ordinal -= 1;
  ordinal = Math.min(ordinal, backwards ? visible - 1 : visible);
  let left = BigInt(options.getCount());
  for (; left > 0n && ordinal >= 0 && ordinal < visible; ordinal += backwards ? -1 : 1) {
    if (filter !== undefined && !filter.matches(store.index.entry(ordinal))) continue;
    if (!isReadable(store, ordinal)) continue;
    if (!(await send(call, store.answer(ordinal)))) return;
    left -= 1n;
  }
  call.end();
}

async function subscribeToAll(
  store: EventStore,
  call: ReadCall,
  options: ReadReq.Options,
  filter: AllFilter | undefined,
): Promise<void> {
  const all = options.getAll();
  const position = all?.getPosition()?.getCommitPosition();
  // A subscription starts after the given position.
  const start =
    position !== undefined
      ? store.index.ordinalAt(BigInt(position) + 1n)
      : all?.hasEnd()
        ? store.visible
        : 0;
  let sinceCheckpoint = 0;
  let unseenNotice = false;
  await follow(store, call, start, {
    take: (ordinal) => {
      sinceCheckpoint += 1;
      const entry = store.index.entry(ordinal);
      const matches = (filter?.matches(entry) ?? true) && isReadable(store, ordinal);
      unseenNotice = !matches;
      return matches;
    },
    notice: (ordinal) => {
      if (filter === undefined || sinceCheckpoint < filter.checkpointEvery) return undefined;
      sinceCheckpoint = 0;
      unseenNotice = false;
      return checkpoint(store.index.position(ordinal));
    },
    // Whoever follows a filter that nothing matched still learns, once it is live, how far it has seen.
    drained: (ordinal) => {
      if (filter === undefined || !unseenNotice) return undefined;
      unseenNotice = false;
      sinceCheckpoint = 0;
      return checkpoint(store.index.position(ordinal));
    },
  });
}

async function subscribeToStream(
  store: EventStore,
  call: ReadCall,
  stream: ReadReq.Options.StreamOptions,
): Promise<void> {
  const name = streamName(stream);
  if (store.isTombstoned(name)) {
    call.emit('error', errors.streamDeleted(name));
    return;
  }
  const after = stream.hasStart()
    ? -1n
    : stream.hasEnd()
      ? lastRevision(store.index.stream(name))
      : BigInt(stream.getRevision());
  const ordinals = () => store.index.stream(name)?.ordinals ?? [];
  let next = Number(after + 1n);
  const start = ordinals()[next] ?? store.visible;
  await follow(store, call, start, {
    take: (ordinal) => {
      if (ordinals()[next] !== ordinal) return false;
      next += 1;
      return isReadable(store, ordinal);
    },
    skipTo: () => ordinals()[next] ?? store.visible,
    notice: () => undefined,
    drained: () => undefined,
  });
}

interface Follower {
  /** True if the event of this ordinal is to be sent. */
  take(ordinal: number): boolean;
  /** The next ordinal that can matter. */
  skipTo?(): number;
  notice(ordinal: number): Uint8Array | undefined;
  drained(lastOrdinal: number): Uint8Array | undefined;
}

/** Confirmation, catch-up, caught-up notice, then live: until the client has gone. */
async function follow(
  store: EventStore,
  call: ReadCall,
  start: number,
  follower: Follower,
): Promise<void> {
  const confirmation = new streamsPb.ReadResp.SubscriptionConfirmation();
  confirmation.setSubscriptionId(crypto.randomUUID());
  call.write(new streamsPb.ReadResp().setConfirmation(confirmation).serializeBinary());
  const caughtUp = new streamsPb.ReadResp()
    .setCaughtUp(new streamsPb.ReadResp.CaughtUp())
    .serializeBinary();
  let ordinal = start;
  let isLive = false;
  for (;;) {
    while (ordinal < store.visible) {
      const toSend = follower.take(ordinal) ? store.answer(ordinal) : undefined;
      if (toSend !== undefined && !(await send(call, toSend))) return;
      const notice = follower.notice(ordinal);
      if (notice !== undefined && !(await send(call, notice))) return;
      ordinal += 1;
      if (follower.skipTo !== undefined) ordinal = Math.max(ordinal, follower.skipTo());
    }
    const drained = ordinal > 0 ? follower.drained(ordinal - 1) : undefined;
    if (drained !== undefined && !(await send(call, drained))) return;
    if (!isLive && !(await send(call, caughtUp))) return;
    isLive = true;
    if (ordinal >= store.visible && !(await more(store, call))) return;
  }
}

/** Resolves when there are more events, false when the client has gone. */
function more(store: EventStore, call: ReadCall): Promise<boolean> {
  return new Promise((resolve) => {
    if (call.cancelled) return resolve(false);
    const done = (goOn: boolean) => {
      store.published.off('events', onEvents);
      call.off('cancelled', onGone);
      call.off('close', onGone);
      resolve(goOn);
    };
    const onEvents = () => done(true);
    const onGone = () => done(false);
    store.published.once('events', onEvents);
    call.once('cancelled', onGone);
    call.once('close', onGone);
  });
}

/** Writes and waits while the client is slower than we are; false when it has gone. */
function send(call: ReadCall, bytes: Uint8Array): boolean | Promise<boolean> {
  if (call.cancelled) return false;
  if (call.write(bytes)) return true;
  return new Promise((resolve) => {
    const done = (goOn: boolean) => {
      call.off('drain', onDrain);
      call.off('cancelled', onGone);
      call.off('close', onGone);
      resolve(goOn);
    };
    const onDrain = () => done(true);
    const onGone = () => done(false);
    call.once('drain', onDrain);
    call.once('cancelled', onGone);
    call.once('close', onGone);
  });
}

function checkpoint(position: number): Uint8Array {
  const at = String(position);
  const message = new streamsPb.ReadResp.Checkpoint();
  message.setCommitPosition(at).setPreparePosition(at);
  return new streamsPb.ReadResp().setCheckpoint(message).serializeBinary();
}

function streamName(stream: ReadReq.Options.StreamOptions): string {
  return Buffer.from(stream.getStreamIdentifier()?.getStreamName_asU8() ?? []).toString('utf8');
}
