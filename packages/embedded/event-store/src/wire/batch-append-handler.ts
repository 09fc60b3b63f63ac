import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { Appended } from '../append.js';
import type { EventStore } from '../store.js';
import { errors } from './errors.js';
import { emptyPb, sharedPb, streamsPb } from './protobuf.js';
import { expectedOf, nameRefusal, proposedEvents, streamName } from './requests.js';
import { statusOf } from './statuses.js';

/** Beyond it the server stops reading from a client. */
const pendingBytesMax = 32 * 2 ** 20;

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** @param ends end functions of open calls */
export function batchAppendHandler(store: EventStore, ends: Set<() => void>) {
  return (call: Call): void => {
    let unanswered = 0;
    let hasEnded = false;
    let isOver = false;
    const finish = () => {
      isOver = true;
      ends.delete(stop);
    };
    const fail = (reason: string) => {
      if (isOver) return;
      finish();
      call.emit('error', errors.unavailable(reason));
    };
    const stop = () => fail('The event store is stopping.');
    ends.add(stop);

    function endWhenAnswered(): void {
      if (isOver || !hasEnded || unanswered > 0) return;
      finish();
      call.end();
    }

    async function answer(request: BatchAppendReq) {
      unanswered += 1;
      try {
        const response = await responseTo(store, request);
        unanswered -= 1;
        if (!isOver) call.write(response.setCorrelationId(request.getCorrelationId()));
        endWhenAnswered();
      } catch (error) {
        // An error ends all appends of the call: answers successful ones first.
        await store.durable().catch(() => undefined);
        setImmediate(fail, String(error));
      }
    }

    call.on('data', (request: BatchAppendReq) => {
      if (isOver || !request.getIsFinal()) return;
      void answer(request);
      holdBack(store, call);
    });
    call.on('end', () => {
      hasEnded = true;
      endWhenAnswered();
    });
    for (const end of ['cancelled', 'close', 'error']) call.on(end, finish);
  };
}

function holdBack(store: EventStore, call: Call): void {
  if (store.pendingBytes <= pendingBytesMax || call.isPaused()) return;
  call.pause();
  const resume = () => call.resume();
  store.durable().then(resume, resume);
}

async function responseTo(store: EventStore, request: BatchAppendReq): Promise<BatchAppendResp> {
  const options = request.getOptions();
  const response = new streamsPb.BatchAppendResp();
  // The first of several messages has them; clients divide only appends of several megabytes.
  if (options === undefined) return response.setError(statusOf({ refused: 'too_large' }, 'any'));
  response.setStreamIdentifier(options.getStreamIdentifier() ?? new sharedPb.StreamIdentifier());
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectedOf(options);
  if (expected === 'any') response.setAny(new emptyPb.Empty());
  else if (expected === 'no_stream') response.setNoStream(new emptyPb.Empty());
  else response.setStreamPosition(String(expected));
  const events = nameRefusal(stream) ?? proposedEvents(request);
  const result = 'refused' in events ? events : await store.append(stream, expected, events);
  return 'refused' in result
    ? response.setError(statusOf(result, expected))
    : response.setSuccess(success(result));
}

function success({ revision, position }: Appended): BatchAppendResp.Success {
  const at = String(position);
  return new streamsPb.BatchAppendResp.Success()
    .setCurrentRevision(String(revision))
    .setPosition(new sharedPb.AllStreamPosition().setCommitPosition(at).setPreparePosition(at));
}
