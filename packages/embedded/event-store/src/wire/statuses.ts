import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import { type AppendRefusal, appendBytesMax, type Expected } from '../append.js';
import { anyPb, codePb, emptyPb, sharedPb, statusPb } from './protobuf.js';

const { Code } = codePb;

export type Refusal = AppendRefusal | { readonly refused: 'bad_request'; readonly message: string };

/** Adds a detail, whose type the client reads. */
export function statusOf(refusal: Refusal, expected: Expected): Status {
  switch (refusal.refused) {
    case 'wrong_expected': {
      const text = 'The stream is not at the expected revision.';
      const detail = wrongExpectedVersion(expected, refusal.current);
      return inBand(Code.FAILED_PRECONDITION, text, 'WrongExpectedVersion', detail);
    }
    case 'too_large': {
      const text = `The append is larger than ${appendBytesMax} bytes.`;
      const detail = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(appendBytesMax);
      return inBand(Code.INVALID_ARGUMENT, text, 'MaximumAppendSizeExceeded', detail);
    }
    case 'log_ended': {
      const text = 'The log was moved to another event store and takes no more events.';
      return inBand(Code.PERMISSION_DENIED, text, 'AccessDenied', new sharedPb.AccessDenied());
    }
    case 'bad_request': {
      const detail = new sharedPb.BadRequest().setMessage(refusal.message);
      return inBand(Code.INVALID_ARGUMENT, refusal.message, 'BadRequest', detail);
    }
    default:
      return refusal satisfies never;
  }
}

function wrongExpectedVersion(expected: Expected, current: number) {
  const detail = new sharedPb.WrongExpectedVersion();
  if (current < 0) detail.setCurrentNoStream(new emptyPb.Empty());
  else detail.setCurrentStreamRevision(String(current));
  if (expected === 'any') detail.setExpectedAny(new emptyPb.Empty());
  else if (expected === 'no_stream') detail.setExpectedNoStream(new emptyPb.Empty());
  else detail.setExpectedStreamPosition(String(expected));
  return detail;
}

function inBand(
  code: Parameters<Status['setCode']>[0],
  text: string,
  type: string,
  detail: { serializeBinary(): Uint8Array },
): Status {
  const any = new anyPb.Any();
  any.pack(detail.serializeBinary(), `event_store.client.${type}`);
  return new statusPb.Status().setCode(code).setMessage(text).setDetails(any);
}
