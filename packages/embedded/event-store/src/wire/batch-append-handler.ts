import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerDuplexStream } from '@grpc/grpc-js';
import type { EventStore } from '../store.js';
import type { Appended } from '../writer.js';
import { errors } from './errors.js';
import { emptyPb, sharedPb, streamsPb } from './protobuf.js';
import { expectedOf, GatheredEvents, nameRefusal, streamName } from './requests.js';
import { statusOf } from './statuses.js';

/** Beyond it the server stops reading from a client. */
const pendingBytesMax = 32 * 2 ** 20;

interface OpenAppend {
  readonly options: BatchAppendReq.Options;
  readonly gathered: GatheredEvents;
}

type Call = ServerDuplexStream<BatchAppendReq, BatchAppendResp>;

/** @param ends end functions of open calls */
export function batchAppendHandler(store: EventStore, ends: Set<() => void>) {
  return (call: Call): void => {
    const open = new Map<string, OpenAppend>();
    let unanswered = 0;
    let hasEnded = false;
    let isOver = false;
    const finish = () => {
      isOver = true;
      open.clear();
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

    async function answer(correlation: BatchAppendReq['getCorrelationId'], append: OpenAppend) {
      unanswered += 1;
      try {
        const response = await responseTo(store, append);
        unanswered -= 1;
        if (!isOver) call.write(response.setCorrelationId(correlation()));
        endWhenAnswered();
      } catch (error) {
        // An error ends all appends of the call: answers successful ones first.
        await store.durable().catch(() => undefined);
        setImmediate(fail, String(error));
      }
    }

    call.on('data', (request: BatchAppendReq) => {
      if (isOver) return;
      const key = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      if (options !== undefined) open.set(key, { options, gathered: new GatheredEvents() });
      const append = open.get(key);
      if (append === undefined) return;
      append.gathered.add(request);
      if (!request.getIsFinal()) return;
      open.delete(key);
      void answer(() => request.getCorrelationId(), append);
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

async function responseTo(
  store: EventStore,
  { options, gathered }: OpenAppend,
): Promise<BatchAppendResp> {
  const response = new streamsPb.BatchAppendResp();
  response.setStreamIdentifier(options.getStreamIdentifier() ?? new sharedPb.StreamIdentifier());
  const stream = streamName(options.getStreamIdentifier());
  const expected = expectedOf(options);
  if (expected === 'any') response.setAny(new emptyPb.Empty());
  else if (expected === 'no_stream') response.setNoStream(new emptyPb.Empty());
  else response.setStreamPosition(String(expected));
  const deadline = options.getDeadline()?.toDate().getTime() ?? Number.POSITIVE_INFINITY;
  const result =
    nameRefusal(stream) ??
    gathered.refusal ??
    // A writer beyond its deadline may retry.
    (Date.now() > deadline
      ? ({ refused: 'late' } as const)
      : await store.append(stream, expected, gathered.events));
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
