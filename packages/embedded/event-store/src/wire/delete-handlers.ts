import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { Appended, AppendRefusal } from '../append-result.js';
import type { Expected } from '../append-rules.js';
import type { EventStore } from '../store.js';
import { errorOfFault, errorOfRefusal, errors } from './errors.js';
import { streamsPb } from './protobuf.js';
import { expectedOf, writtenStreamName } from './requests.js';

/** Streams.Delete: soft. */
export function deleteHandler(store: EventStore) {
  return (
    call: ServerUnaryCall<DeleteReq, DeleteResp>,
    answer: sendUnaryData<DeleteResp>,
  ): void => {
    remove(store, call.request.getOptions(), store.softDelete, answer, (at) => {
      const position = new streamsPb.DeleteResp.Position();
      position.setCommitPosition(at).setPreparePosition(at);
      return new streamsPb.DeleteResp().setPosition(position);
    });
  };
}

/** Streams.Tombstone: for ever. */
export function tombstoneHandler(store: EventStore) {
  return (
    call: ServerUnaryCall<TombstoneReq, TombstoneResp>,
    answer: sendUnaryData<TombstoneResp>,
  ): void => {
    remove(store, call.request.getOptions(), store.tombstone, answer, (at) => {
      const position = new streamsPb.TombstoneResp.Position();
      position.setCommitPosition(at).setPreparePosition(at);
      return new streamsPb.TombstoneResp().setPosition(position);
    });
  };
}

function remove<Response>(
  store: EventStore,
  options: DeleteReq.Options | TombstoneReq.Options | undefined,
  operation: (stream: string, expected: Expected) => Promise<Appended | AppendRefusal>,
  answer: sendUnaryData<Response>,
  success: (position: string) => Response,
): void {
  const stream = writtenStreamName(options?.getStreamIdentifier());
  if (options === undefined || typeof stream !== 'string') {
    const fault = typeof stream === 'string' ? undefined : stream;
    answer(fault ? errorOfFault(fault, store.appendBytesMax) : errors.unknown('no options'), null);
    return;
  }
  const revision = options.hasRevision() ? options.getRevision() : undefined;
  const expected = expectedOf(options, revision);
  operation(stream, expected).then(
    (done) => {
      if (!('refused' in done)) answer(null, success(String(done.position ?? 0)));
      else answer(errorOfRefusal(done, { stream, expected }, store.appendBytesMax), null);
    },
    (error: unknown) => answer(errors.unavailable(String(error)), null),
  );
}
