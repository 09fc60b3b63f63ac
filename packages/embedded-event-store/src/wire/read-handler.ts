import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { type AllFilter, filterOf, InvalidFilter } from '../filter.js';
import { type From, readStream } from '../reads.js';
import type { EventStore } from '../store.js';
import { errors } from './errors.js';
import { createTurns, isGone, type ReadCall, send } from './flow.js';
import type { OpenCalls } from './open-calls.js';
import { sharedPb, streamsPb } from './protobuf.js';
import { invalidStreamName, streamName } from './requests.js';
import { subscribeToAll, subscribeToStream } from './subscriptions.js';

/** Streams.Read: streams and `$all`, both directions, and catch-up subscriptions to either. */
export function readHandler(store: EventStore, openCalls: OpenCalls) {
  return (call: ReadCall): void => {
    answerRead(store, openCalls, call).catch((error: unknown) => {
      if (isGone(call)) return;
      call.emit(
        'error',
        error instanceof InvalidFilter
          ? errors.invalid(error.message)
          : errors.internal(String(error)),
      );
    });
  };
}

async function answerRead(store: EventStore, openCalls: OpenCalls, call: ReadCall): Promise<void> {
  const options = call.request.getOptions();
  const stream = options?.getStream();
  const all = options?.getAll();
  const refuse = (reason: string) => call.emit('error', errors.invalid(reason));
  if (options !== undefined && stream !== undefined) {
    const name = streamName(stream.getStreamIdentifier());
    if (name === undefined) return void refuse(invalidStreamName.message);
    const from = fromOf(stream, () => Number(stream.getRevision()));
    if (options.hasSubscription()) return subscribeToStream(store, openCalls, call, name, from);
    return answerStream(store, call, options, name, from);
  }
  if (options !== undefined && all !== undefined) {
    const filter = filterOf(options.getFilter(), store.index);
    const from = fromOf(all, () => Number(all.getPosition()?.getCommitPosition() ?? 0));
    if (options.hasSubscription()) return subscribeToAll(store, openCalls, call, from, filter);
    return answerAll(store, call, options, from, filter);
  }
  return void refuse('a read is of a stream or of $all');
}

function fromOf(options: { hasStart(): boolean; hasEnd(): boolean }, number: () => number): From {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : number();
}

function isBackwards(options: ReadReq.Options): boolean {
  return options.getReadDirection() === streamsPb.ReadReq.Options.ReadDirection.BACKWARDS;
}

async function answerStream(
  store: EventStore,
  call: ReadCall,
  options: ReadReq.Options,
  name: string,
  from: From,
): Promise<void> {
  const read = readStream(store, name, {
    from,
    backwards: isBackwards(options),
    countMax: Number(options.getCount()),
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
    const sent = send(call, store.answer(ordinal));
    if (sent !== true && !(await sent)) return;
  }
  call.end();
}

/** Forwards a position is inclusive, backwards it is not: both begin between two events. */
async function answerAll(
  store: EventStore,
  call: ReadCall,
  options: ReadReq.Options,
  from: From,
  filter: AllFilter | undefined,
): Promise<void> {
  const { visible, index } = store;
  const turns = createTurns();
  const step = isBackwards(options) ? -1 : 1;
  const boundary =
    from === 'start' ? 0 : from === 'end' ? visible : Math.min(index.ordinalAt(from), visible);
  let left = Number(options.getCount());
  for (
    let ordinal = step < 0 ? boundary - 1 : boundary;
    left > 0 && ordinal >= 0 && ordinal < visible;
    ordinal += step
  ) {
    if (filter !== undefined && !filter.matches(ordinal)) {
      const turn = turns.skipped();
      if (turn !== undefined) await turn;
      continue;
    }
    const sent = send(call, store.answer(ordinal));
    if (sent !== true && !(await sent)) return;
    turns.sent();
    left -= 1;
  }
  call.end();
}
