import type { StreamIdentifier } from '@eventstore/db-client/generated/shared_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Appended } from '../append-result.js';
import type { Expected } from '../append-rules.js';
import { StoreUnavailable } from '../storage/group-commit.js';
import type { EventStore } from '../store.js';
import { errors } from './errors.js';
import type { OpenCalls } from './open-calls.js';
import { emptyPb, sharedPb, streamsPb } from './protobuf.js';
import {
  expectedOf,
  type Fault,
  type GatheredEvents,
  gatherEvents,
  idOf,
  writtenStreamName,
} from './requests.js';
import { statuses, statusOfFault, statusOfRefusal } from './statuses.js';

/** Bytes of undurable appends from which a client has to wait before it may send more. */
const pendingBytesMax = 32 * 2 ** 20;

interface Underway {
  /** As the client wrote it; its answer has to name the stream even where that is none. */
  readonly identifier: StreamIdentifier;
  readonly stream: string | Fault;
  readonly expected: Expected;
  readonly deadline: number;
  readonly gathered: GatheredEvents;
}

/**
 * Streams.BatchAppend: many appends on one stream of messages, told apart by correlation id. Each is answered
 * exactly once, in the order in which they become durable.
 */
export function batchAppendHandler(store: EventStore, openCalls: OpenCalls) {
  return (call: ServerDuplexStream<BatchAppendReq, BatchAppendResp>): void => {
    const underway = new Map<string, Underway>();
    let unanswered = 0;
    let hasEnded = false;
    let isOver = false;
    const fail = (reason: string): void => {
      if (isOver) return;
      finish();
      call.emit('error', errors.unavailable(reason));
    };
    const forget = openCalls.add(() => fail('The event store is stopping.'));

    function finish(): void {
      isOver = true;
      underway.clear();
      forget();
    }

    function endWhenAnswered(): void {
      if (isOver || !hasEnded || unanswered > 0) return;
      finish();
      call.end();
    }

    function append(correlation: BatchAppendReq['getCorrelationId'], appended: Underway): void {
      unanswered += 1;
      answerOf(store, appended).then(
        (response) => {
          unanswered -= 1;
          if (isOver) return;
          call.write(response.setCorrelationId(correlation()));
          endWhenAnswered();
        },
        (error: unknown) => failAfterAnswers(String(error)),
      );
    }

    /** An error takes every append of the stream with it, so those that succeed are answered first. */
    function failAfterAnswers(reason: string): void {
      const failSoon = () => void setImmediate(fail, reason);
      store.durable().then(failSoon, failSoon);
    }

    function holdBack(): void {
      if (store.pendingBytes <= pendingBytesMax || call.isPaused()) return;
      call.pause();
      // A store that has failed answers the appends themselves.
      store.durable().then(
        () => call.resume(),
        () => call.resume(),
      );
    }

    call.on('data', (request: BatchAppendReq) => {
      if (isOver) return;
      const key = idOf(request.getCorrelationId())?.toString('hex') ?? '';
      const options = request.getOptions();
      if (options !== undefined) underway.set(key, begin(options, store.appendBytesMax));
      const appended = underway.get(key);
      if (appended === undefined) return;
      for (const message of request.getProposedMessagesList()) appended.gathered.add(message);
      if (!request.getIsFinal()) return;
      underway.delete(key);
      append(() => request.getCorrelationId(), appended);
      holdBack();
    });
    call.on('end', () => {
      hasEnded = true;
      endWhenAnswered();
    });
    call.on('cancelled', finish);
    call.on('close', finish);
    call.on('error', finish);
  };
}

function begin(options: BatchAppendReq.Options, bytesMax: number): Underway {
  const revision = options.hasStreamPosition() ? options.getStreamPosition() : undefined;
  return {
    identifier: options.getStreamIdentifier() ?? new sharedPb.StreamIdentifier(),
    stream: writtenStreamName(options.getStreamIdentifier()),
    expected: expectedOf(options, revision),
    deadline: options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY,
    gathered: gatherEvents(bytesMax),
  };
}

/** @throws StoreUnavailable when nothing can be appended any more */
async function answerOf(store: EventStore, appended: Underway): Promise<BatchAppendResp> {
  const { identifier, stream, expected, deadline, gathered } = appended;
  const response = new streamsPb.BatchAppendResp().setStreamIdentifier(identifier);
  if (expected === 'any') response.setAny(new emptyPb.Empty());
  else if (expected === 'no_stream') response.setNoStream(new emptyPb.Empty());
  else if (expected === 'stream_exists') response.setStreamExists(new emptyPb.Empty());
  else response.setStreamPosition(expected.toString());
  if (typeof stream !== 'string') {
    return response.setError(statusOfFault(stream, store.appendBytesMax));
  }
  if (gathered.fault !== undefined) {
    return response.setError(statusOfFault(gathered.fault, store.appendBytesMax));
  }
  // Its writer has given up on it, and may be about to try again.
  if (Date.now() > deadline) return response.setError(statuses.timeout());
  try {
    const result = await store.append(stream, expected, gathered.events);
    if (!('refused' in result)) return response.setSuccess(success(result));
    const target = { stream, expected };
    return response.setError(statusOfRefusal(result, target, store.appendBytesMax));
  } catch (error) {
    if (error instanceof StoreUnavailable) throw error;
    return response.setError(statuses.unknown(String(error)));
  }
}

function success({ revision, position }: Appended): BatchAppendResp.Success {
  const message = new streamsPb.BatchAppendResp.Success();
  if (revision < 0) message.setNoStream(new emptyPb.Empty());
  else message.setCurrentRevision(String(revision));
  if (position === undefined) return message.setNoPosition(new emptyPb.Empty());
  const at = String(position);
  const both = new sharedPb.AllStreamPosition().setCommitPosition(at).setPreparePosition(at);
  return message.setPosition(both);
}
