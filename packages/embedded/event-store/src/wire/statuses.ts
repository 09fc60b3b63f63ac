import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import { type AppendRefusal, appendBytesMax, type Expected } from '../writer.js';
import { anyPb, emptyPb, sharedPb, statusPb } from './protobuf.js';

const code = {
  invalidArgument: 3,
  deadlineExceeded: 4,
  permissionDenied: 7,
  failedPrecondition: 9,
} as const;

export type Refusal =
  | AppendRefusal
  | { readonly refused: 'bad_request'; readonly message: string }
  | { readonly refused: 'late' };

/** Adds a detail, whose type the client reads. */
export function statusOf(refusal: Refusal, expected: Expected): Status {
  switch (refusal.refused) {
    case 'wrong_expected': {
      const text = 'The stream is not at the expected revision.';
      const detail = wrongExpectedVersion(expected, refusal.current);
      return inBand(code.failedPrecondition, text, 'WrongExpectedVersion', detail);
    }
    case 'too_large': {
      const text = `The append is larger than ${appendBytesMax} bytes.`;
      const detail = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(appendBytesMax);
      return inBand(code.invalidArgument, text, 'MaximumAppendSizeExceeded', detail);
    }
    case 'log_ended': {
      const text = 'The log was moved to another event store and takes no more events.';
      return inBand(code.permissionDenied, text, 'AccessDenied', new sharedPb.AccessDenied());
    }
    case 'bad_request': {
      const detail = new sharedPb.BadRequest().setMessage(refusal.message);
      return inBand(code.invalidArgument, refusal.message, 'BadRequest', detail);
    }
    case 'late': {
      const text = 'The deadline has passed.';
      return inBand(code.deadlineExceeded, text, 'Timeout', new sharedPb.Timeout());
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
  number: (typeof code)[keyof typeof code],
  text: string,
  type: string,
  detail: { serializeBinary(): Uint8Array },
): Status {
  const any = new anyPb.Any();
  any.pack(detail.serializeBinary(), `event_store.client.${type}`);
  return new statusPb.Status().setCode(number).setMessage(text).setDetails(any);
}
