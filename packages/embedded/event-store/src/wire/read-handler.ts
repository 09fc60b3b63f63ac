import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { type Filter, filterOf, UnsupportedFilter } from '../filter.js';
import { type From, ImpossibleRead, ordinalFrom, readStream } from '../reads.js';
import type { EventStore } from '../store.js';
import { errorOfFault, errors } from './errors.js';
import { createTurns, isGone, type ReadCall, send } from './flow.js';
import type { OpenCalls } from './open-calls.js';
import { sharedPb, streamsPb } from './protobuf.js';
import { streamName } from './requests.js';
import { type Subscribing, subscribeToAll, subscribeToStream } from './subscriptions.js';

/** Streams.Read: streams and `$all`, both directions, and catch-up subscriptions to either. */
export function readHandler(
  store: EventStore,
  openCalls: OpenCalls,
  liveBufferEvents: number | undefined,
) {
  return (call: ReadCall): void => {
    answerRead({ store, openCalls, call, liveBufferEvents }).catch((error: unknown) => {
      if (!isGone(call)) call.emit('error', errorOf(error));
    });
  };
}

function errorOf(error: unknown) {
  if (error instanceof ImpossibleRead) return errors.unknown(error.message);
  if (error instanceof UnsupportedFilter) return errors.invalid(error.message);
  return errors.internal(String(error));
}

async function answerRead(subscribing: Subscribing): Promise<void> {
  const { store, call } = subscribing;
  const options = call.request.getOptions();
  const stream = options?.getStream();
  const all = options?.getAll();
  const refuse = (reason: string) => call.emit('error', errors.invalid(reason));
  const isSubscription = options?.hasSubscription() === true;
  if (options !== undefined && isSubscription && isBackwards(options)) {
    return void refuse('a subscription goes forwards');
  }
  if (options !== undefined && stream !== undefined) {
    const name = streamName(stream.getStreamIdentifier());
    if (typeof name !== 'string') {
      return void call.emit('error', errorOfFault(name, store.appendBytesMax));
    }
    const from = fromOf(stream, () => revisionOf(stream.getRevision()));
    if (isSubscription) return subscribeToStream(subscribing, name, from);
    return answerStream(store, call, options, name, from);
  }
  if (options !== undefined && all !== undefined) {
    const filterOptions = options.getFilter();
    const filter = filterOptions && filterOf(filterOptions, store.index);
    const from = fromOf(all, () => positionOf(all));
    if (isSubscription) return subscribeToAll(subscribing, from, filter);
    return answerAll(store, call, options, from, filter);
  }
  return void refuse('a read is of a stream or of $all');
}

function fromOf(options: { hasStart(): boolean; hasEnd(): boolean }, number: () => From): From {
  if (options.hasStart()) return 'start';
  return options.hasEnd() ? 'end' : number();
}

const unsignedMax = 2n ** 64n - 1n;
const signedMax = 2n ** 63n - 1n;

/** A number of the wire: the largest one means the end, and others beyond a signed integer are none. */
function revisionOf(text: string): From {
  const number = BigInt(text);
  if (number === unsignedMax) return 'end';
  if (number > signedMax) throw new ImpossibleRead(`${text} is too large`);
  return Number(number);
}

function positionOf(all: ReadReq.Options.AllOptions): From {
  const commit = all.getPosition()?.getCommitPosition() ?? '0';
  const prepare = all.getPosition()?.getPreparePosition() ?? '0';
  if (BigInt(commit) < BigInt(prepare)) {
    throw new ImpossibleRead('the commit position cannot be less than the prepare position');
  }
  return revisionOf(commit);
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
  filter: Filter | undefined,
): Promise<void> {
  const { visible } = store;
  const turns = createTurns();
  const step = isBackwards(options) ? -1 : 1;
  let left = Number(options.getCount());
  if (left < 1) throw new ImpossibleRead('a read is of one event at least');
  const boundary = ordinalFrom(store, from, isBackwards(options));
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
