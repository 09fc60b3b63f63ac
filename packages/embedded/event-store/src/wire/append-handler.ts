import type { AppendReq, AppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerReadableStream, sendUnaryData } from '@grpc/grpc-js';
import type { Appended } from '../append-result.js';
import type { Expected } from '../append-rules.js';
import type { EventStore } from '../store.js';
import { errorOfFault, errorOfRefusal, errors } from './errors.js';
import { sharedPb, streamsPb } from './protobuf.js';
import { expectedOf, type Fault, gatherEvents, writtenStreamName } from './requests.js';

/** Streams.Append: one append a call, its events in the messages after the first. */
export function appendHandler(store: EventStore) {
  return (
    call: ServerReadableStream<AppendReq, AppendResp>,
    answer: sendUnaryData<AppendResp>,
  ): void => {
    let stream: string | Fault = { fault: 'bad_request', message: 'an append has no options' };
    let expected: Expected = 'any';
    const gathered = gatherEvents(store.appendBytesMax);
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      if (options !== undefined) {
        stream = writtenStreamName(options.getStreamIdentifier());
        const revision = options.hasRevision() ? options.getRevision() : undefined;
        expected = expectedOf(options, revision);
      }
      const message = request.getProposedMessage();
      if (message !== undefined) gathered.add(message);
    });
    call.on('end', () => {
      if (call.cancelled) return;
      const fault = typeof stream === 'string' ? gathered.fault : stream;
      if (typeof stream !== 'string' || fault !== undefined) {
        if (fault !== undefined) answer(errorOfFault(fault, store.appendBytesMax), null);
        return;
      }
      const target = { stream, expected };
      store.append(stream, expected, gathered.events).then(
        (result) => {
          if (!('refused' in result)) answer(null, success(result));
          else if (result.refused === 'wrong_expected') {
            answer(null, wrongExpected(expected, result.current));
          } else answer(errorOfRefusal(result, target, store.appendBytesMax), null);
        },
        (error: unknown) => answer(errors.unavailable(String(error)), null),
      );
    });
  };
}

function success({ revision, position }: Appended): AppendResp {
  const message = new streamsPb.AppendResp.Success();
  if (revision < 0) message.setNoStream(new sharedPb.Empty());
  else message.setCurrentRevision(String(revision));
  if (position === undefined) message.setNoPosition(new sharedPb.Empty());
  else {
    const at = String(position);
    const both = new streamsPb.AppendResp.Position().setCommitPosition(at).setPreparePosition(at);
    message.setPosition(both);
  }
  return new streamsPb.AppendResp().setSuccess(message);
}

/** Of all refusals this one is an answer of its own, not an error. */
function wrongExpected(expected: Expected, current: number): AppendResp {
  const wrong = new streamsPb.AppendResp.WrongExpectedVersion();
  if (current < 0) wrong.setCurrentNoStream(new sharedPb.Empty());
  else wrong.setCurrentRevision(String(current));
  if (expected === 'any') wrong.setExpectedAny(new sharedPb.Empty());
  else if (expected === 'no_stream') wrong.setExpectedNoStream(new sharedPb.Empty());
  else if (expected === 'stream_exists') wrong.setExpectedStreamExists(new sharedPb.Empty());
  else wrong.setExpectedRevision(expected.toString());
  return new streamsPb.AppendResp().setWrongExpectedVersion(wrong);
}
