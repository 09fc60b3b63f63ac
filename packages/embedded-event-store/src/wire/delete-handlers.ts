import type {
  DeleteReq,
  DeleteResp,
  TombstoneReq,
  TombstoneResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerUnaryCall, sendUnaryData } from '@grpc/grpc-js';
import type { Expected } from '../append-rules.js';
import type { Appended, AppendRefusal, EventStore } from '../store.js';
import { errors } from './errors.js';
import { streamsPb } from './protobuf.js';

type Options = DeleteReq.Options | TombstoneReq.Options | undefined;

function target(options: Options): { readonly stream: string; readonly expected: Expected } {
  const identifier = options?.getStreamIdentifier();
  const stream = Buffer.from(identifier?.getStreamName_asU8() ?? []).toString('utf8');
  if (options?.hasNoStream()) return { stream, expected: 'no_stream' };
  if (options?.hasStreamExists()) return { stream, expected: 'stream_exists' };
  if (options?.hasRevision()) return { stream, expected: BigInt(options.getRevision()) };
  return { stream, expected: 'any' };
}

function answerWith<Response>(
  result: Promise<Appended | AppendRefusal>,
  { stream, expected }: { readonly stream: string; readonly expected: Expected },
  answer: sendUnaryData<Response>,
  success: (position: string) => Response,
): void {
  result.then(
    (done) => {
      if (!('refused' in done)) return answer(null, success(String(done.position)));
      if (done.refused === 'wrong_expected') {
        return answer(errors.wrongExpectedVersion(stream, expected, done.current), null);
      }
      return answer(errors.streamDeleted(stream), null);
    },
    (error: unknown) => answer(errors.unavailable(String(error)), null),
  );
}

/** Streams.Delete: soft. */
export function deleteHandler(store: EventStore) {
  return (
    call: ServerUnaryCall<DeleteReq, DeleteResp>,
    answer: sendUnaryData<DeleteResp>,
  ): void => {
    const wanted = target(call.request.getOptions());
    answerWith(store.softDelete(wanted.stream, wanted.expected), wanted, answer, (at) => {
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
    const wanted = target(call.request.getOptions());
    answerWith(store.tombstone(wanted.stream, wanted.expected), wanted, answer, (at) => {
      const position = new streamsPb.TombstoneResp.Position();
      position.setCommitPosition(at).setPreparePosition(at);
      return new streamsPb.TombstoneResp().setPosition(position);
    });
  };
}
