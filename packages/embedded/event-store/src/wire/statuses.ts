import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { AppendRefusal } from '../append-result.js';
import type { Expected } from '../append-rules.js';
import { anyPb, emptyPb, sharedPb, statusPb } from './protobuf.js';
import type { Fault } from './requests.js';

/** Of google.rpc.Code, what is needed here. */
const code = {
  unknown: 2,
  invalidArgument: 3,
  deadlineExceeded: 4,
  failedPrecondition: 9,
} as const;

/** The in-band statuses of a batch stream: a code, and one detail whose type the client goes by. */
export const statuses = {
  wrongExpectedVersion(expected: Expected, current: number): Status {
    const detail = new sharedPb.WrongExpectedVersion();
    if (current < 0) detail.setCurrentNoStream(new emptyPb.Empty());
    else detail.setCurrentStreamRevision(String(current));
    if (expected === 'any') detail.setExpectedAny(new emptyPb.Empty());
    else if (expected === 'no_stream') detail.setExpectedNoStream(new emptyPb.Empty());
    else if (expected === 'stream_exists') detail.setExpectedStreamExists(new emptyPb.Empty());
    else detail.setExpectedStreamPosition(expected.toString());
    return inBand(
      code.failedPrecondition,
      'The stream is not at the expected revision.',
      detail.serializeBinary(),
      'WrongExpectedVersion',
    );
  },
  streamDeleted(stream: string): Status {
    const name = new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));
    const detail = new sharedPb.StreamDeleted().setStreamIdentifier(name);
    return inBand(
      code.failedPrecondition,
      'The stream is deleted.',
      detail.serializeBinary(),
      'StreamDeleted',
    );
  },
  tooLarge(bytesMax: number): Status {
    const detail = new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(bytesMax);
    return inBand(
      code.invalidArgument,
      `The append is larger than ${bytesMax} bytes.`,
      detail.serializeBinary(),
      'MaximumAppendSizeExceeded',
    );
  },
  timeout(): Status {
    const detail = new sharedPb.Timeout().serializeBinary();
    return inBand(code.deadlineExceeded, 'The deadline has passed.', detail, 'Timeout');
  },
  invalid(message: string): Status {
    const detail = new sharedPb.BadRequest().setMessage(message).serializeBinary();
    return inBand(code.invalidArgument, message, detail, 'BadRequest');
  },
  unknown(message: string): Status {
    return inBand(code.unknown, message, new sharedPb.Unknown().serializeBinary(), 'Unknown');
  },
};

/** The status for a request that cannot be carried out as it is. */
export function statusOfFault(fault: Fault, bytesMax: number): Status {
  switch (fault.fault) {
    case 'missing_property':
      return statuses.invalid(`The required metadata property '${fault.property}' is missing.`);
    case 'bad_request':
    case 'refused':
      return statuses.invalid(fault.message);
    case 'too_large':
      return statuses.tooLarge(bytesMax);
    default:
      return fault satisfies never;
  }
}

/** The status for what the store has refused. */
export function statusOfRefusal(
  refusal: AppendRefusal,
  target: { readonly stream: string; readonly expected: Expected },
  bytesMax: number,
): Status {
  switch (refusal.refused) {
    case 'wrong_expected':
      return statuses.wrongExpectedVersion(target.expected, refusal.current);
    case 'stream_deleted':
      return statuses.streamDeleted(target.stream);
    case 'too_large':
      return statuses.tooLarge(bytesMax);
    default:
      return refusal satisfies never;
  }
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
