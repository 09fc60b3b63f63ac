import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { BatchAppendResp } from '@eventstore/db-client/generated/streams_pb.js';
import { sharedPb } from '../protobuf.js';
import type { Revision } from '../stream.js';
import type { Position } from '../types.js';

export type AppendAnswer =
  | {
      readonly kind: 'appended';
      readonly revision: Revision;
      readonly position: Position | undefined;
    }
  | { readonly kind: 'conflict'; readonly actual: Revision | 'no_stream' }
  | { readonly kind: 'deleted' }
  | { readonly kind: 'too_large'; readonly bytesMax: number }
  | { readonly kind: 'denied' }
  /** The append may still be executed, such as after the server's own time limit. */
  | { readonly kind: 'failed'; readonly reason: string };

// Some servers answer a repeated append without a position, or with the largest number.
const noPosition = 2n ** 64n - 1n;

export function answerOf(response: BatchAppendResp): AppendAnswer {
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
    ? { kind: 'failed', reason: 'response without a result' }
    : answerOfError(error);
}

function answerOfError(error: Status): AppendAnswer {
  const details = error.getDetails();
  const reason = error.getMessage();
  switch (details?.getTypeName()) {
    case 'event_store.client.WrongExpectedVersion': {
      const wrong = details.unpack(
        sharedPb.WrongExpectedVersion.deserializeBinary,
        'event_store.client.WrongExpectedVersion',
      );
      return {
        kind: 'conflict',
        actual: wrong?.hasCurrentStreamRevision()
          ? BigInt(wrong.getCurrentStreamRevision())
          : 'no_stream',
      };
    }
    case 'event_store.client.StreamDeleted':
      return { kind: 'deleted' };
    case 'event_store.client.MaximumAppendSizeExceeded': {
      const exceeded = details.unpack(
        sharedPb.MaximumAppendSizeExceeded.deserializeBinary,
        'event_store.client.MaximumAppendSizeExceeded',
      );
      return { kind: 'too_large', bytesMax: exceeded?.getMaxappendsize() ?? 0 };
    }
    case 'event_store.client.AccessDenied':
      return { kind: 'denied' };
    default:
      return { kind: 'failed', reason: reason || (details?.getTypeName() ?? 'no reason given') };
  }
}
