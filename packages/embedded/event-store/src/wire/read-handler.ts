import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { type Filter, type From, filterOf, ordinalFrom, readAll, readStream } from '../reads.js';
import type { EventStore } from '../store.js';
import { CallError, errors } from './errors.js';
import { sharedPb, streamsPb } from './protobuf.js';
import { streamName } from './requests.js';
import { isGone, type ReadCall, Sender, type Subscribing, subscribe } from './subscription.js';

export function readHandler(subscribing: Omit<Subscribing, 'call'>) {
  return (call: ReadCall): void => {
    answerRead({ ...subscribing, call }).catch((error: unknown) => {
      const callError = error instanceof CallError ? error : errors.internal(String(error));
      if (!isGone(call)) call.emit('error', callError);
    });
  };
}

async function answerRead(subscribing: Subscribing): Promise<void> {
  const { store, call } = subscribing;
  const options = call.request.getOptions();
  const stream = options?.getStream();
  const all = options?.getAll();
  const backwards = options?.getReadDirection() === BACKWARDS;
  const countMax = Number(options?.getCount());
  if (options?.hasSubscription()) {
    if (all === undefined || backwards) {
      throw errors.unimplemented('a subscription to one stream, or backwards');
    }
    return subscribeToAll(subscribing, options, all);
  }
  const filter = options?.getFilter();
  if (all !== undefined) {
    const from = fromOf(all, all.getPosition()?.getCommitPosition());
    if (filter === undefined) {
      return answer(call, store, readAll(store, { from, backwards, countMax }));
    }
    const every = readAll(store, { from, backwards, countMax: Number.POSITIVE_INFINITY });
    return answer(call, store, matching(every, filterOf(filter, store.index), countMax));
  }
  if (filter !== undefined) throw errors.unimplemented('a filter of a read of one stream');
  const name = streamName(stream?.getStreamIdentifier());
  if (stream === undefined || name === '') {
    throw errors.invalid('a read needs the name of a stream, or $all');
  }
  const from = fromOf(stream, stream.getRevision());
  const read = readStream(store, name, { from, backwards, countMax });
  if (read !== undefined) return answer(call, store, read);
  call.write(streamNotFound(name));
  call.end();
}

function* matching(
  ordinals: Iterable<number>,
  matches: Filter,
  countMax: number,
): Generator<number> {
  let count = 0;
  for (const ordinal of ordinals) {
    if (!matches(ordinal)) continue;
    yield ordinal;
    count += 1;
    if (count >= countMax) return;
  }
}

async function subscribeToAll(
  subscribing: Subscribing,
  options: ReadReq.Options,
  all: ReadReq.Options.AllOptions,
): Promise<void> {
  const { store } = subscribing;
  const filter = options.getFilter();
  const after = fromOf(all, all.getPosition()?.getCommitPosition());
  const at = ordinalFrom(store, after);
  const isAfterEvent = typeof after === 'number' && after > 0 && at < store.visible;
  const start = isAfterEvent ? at + 1 : at;
  await subscribe(subscribing, start, filter && filterOf(filter, store.index));
}

async function answer(call: ReadCall, store: EventStore, ordinals: Iterable<number>) {
  const sender = new Sender(call);
  for (const ordinal of ordinals) {
    const sent = sender.send(store.answer(ordinal));
    if (sent !== true && !(await sent)) return;
  }
  call.end();
}

const { BACKWARDS } = streamsPb.ReadReq.Options.ReadDirection;

function fromOf(ends: { hasStart(): boolean; hasEnd(): boolean }, number = '0'): From {
  if (ends.hasStart()) return 'start';
  return ends.hasEnd() ? 'end' : Number(number);
}

function streamNotFound(name: string): Uint8Array {
  const identifier = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(name));
  const notFound = new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(identifier);
  return new streamsPb.ReadResp().setStreamNotFound(notFound).serializeBinary();
}
