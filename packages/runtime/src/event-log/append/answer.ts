import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { AppendTooLarge, RevisionConflict, StreamDeleted } from '../errors.js';
import { sharedPb } from '../protobuf.js';
import type { Revision } from '../stream.js';
import type { Position } from '../types.js';
import type { AppendRequest } from './request.js';

export type AppendAnswer =
  | {
      readonly kind: 'appended';
      readonly revision: Revision;
      readonly position: Position | undefined;
    }
  /** Nothing was written. */
  | { readonly kind: 'refused'; readonly error: Error }
  | { readonly kind: 'denied' }
  /** The append may still be executed, such as after the server's own time limit. */
  | { readonly kind: 'broken'; readonly cause: unknown };

// Some servers answer a repeated append without a position, or with the largest number.
const noPosition = 2n ** 64n - 1n;

export function answerOf(response: BatchAppendResp, request: AppendRequest): AppendAnswer {
  const success = response.getSuccess();
  if (success !== undefined) {
    const commit = success.getPosition()?.getCommitPosition();
    const position = commit === undefined ? noPosition : BigInt(commit);
    return {
      kind: 'appended',
      revision: BigInt(success.getCurrentRevision()),
      position: position === noPosition ? undefined : position,
    };
  }
  const error = response.getError();
  return error === undefined
    ? { kind: 'broken', cause: new Error('response without a result') }
    : answerOfError(error, request);
}

function answerOfError(error: Status, { stream, expected }: AppendRequest): AppendAnswer {
  const details = error.getDetails();
  const reason = error.getMessage();
  switch (details?.getTypeName()) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = details.unpack(
        sharedPb.WrongExpectedVersion.deserializeBinary,
        'event_store.client.WrongExpectedVersion',
      );
      const actual = wrong?.hasCurrentStreamRevision()
        ? BigInt(wrong.getCurrentStreamRevision())
        : 'no_stream';
      return { kind: 'refused', error: new RevisionConflict(stream, expected, actual) };
    }
    case 'event_store.client.StreamDeleted':
      return { kind: 'refused', error: new StreamDeleted(stream) };
    case 'event_store.client.MaximumAppendSizeExceeded': {
      const exceeded = details.unpack(
        sharedPb.MaximumAppendSizeExceeded.deserializeBinary,
        'event_store.client.MaximumAppendSizeExceeded',
      );
      const bytesMax = exceeded?.getMaxappendsize() ?? 0;
      return { kind: 'refused', error: new AppendTooLarge(stream, undefined, bytesMax) };
    }
    case 'event_store.client.AccessDenied':
      return { kind: 'denied' };
    default:
      return {
        kind: 'broken',
        cause: new Error(reason || (details?.getTypeName() ?? 'no reason given')),
      };
  }
}
