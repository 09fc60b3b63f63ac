import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import { type AppendRefusal, appendBytesMax, type Expected } from '../append.js';
import { anyPb, emptyPb, sharedPb, statusPb } from './protobuf.js';

/** The codes of google.rpc.Code that an append is refused with. */
const code = { invalidArgument: 3, deadlineExceeded: 4, failedPrecondition: 9 } as const;

/** Why an append on a batch stream was not done. */
export type Refusal =
  | AppendRefusal
  | { readonly refused: 'bad_request'; readonly message: string }
  /** Its deadline has passed. */
  | { readonly refused: 'late' };

/** The in-band status of a refusal: a code, and one detail whose type the client goes by. */
export function statusOf(
  refusal: Refusal,
  { stream, expected }: { readonly stream: string; readonly expected: Expected },
): Status {
  switch (refusal.refused) {
    case 'wrong_expected':
      return inBand(
        code.failedPrecondition,
        'The stream is not at the expected revision.',
        wrongExpectedVersion(expected, refusal.current).serializeBinary(),
        'WrongExpectedVersion',
      );
    case 'stream_deleted': {
      const name = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
      const detail = new sharedPb.StreamDeleted().setStreamIdentifier(name).serializeBinary();
      return inBand(code.failedPrecondition, 'The stream is deleted.', detail, 'StreamDeleted');
    }
    case 'too_large': {
      const detail = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(appendBytesMax);
      return inBand(
        code.invalidArgument,
        `The append is larger than ${appendBytesMax} bytes.`,
        detail.serializeBinary(),
        'MaximumAppendSizeExceeded',
      );
    }
    case 'bad_request': {
      const { message } = refusal;
      const detail = new sharedPb.BadRequest().setMessage(message).serializeBinary();
      return inBand(code.invalidArgument, message, detail, 'BadRequest');
    }
    case 'late': {
      const detail = new sharedPb.Timeout().serializeBinary();
      return inBand(code.deadlineExceeded, 'The deadline has passed.', detail, 'Timeout');
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
  message: string,
  detail: Uint8Array,
  type: string,
): Status {
  const any = new anyPb.Any();
  any.pack(detail, `event_store.client.${type}`);
  return new statusPb.Status().setCode(number).setMessage(message).setDetails(any);
}
