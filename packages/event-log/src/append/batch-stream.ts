import { randomUUID } from 'node:crypto';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { type CallOptions, type ClientDuplexStream, type Metadata, status } from '@grpc/grpc-js';
import { LogRefused } from '../errors.js';
import { type AppendAnswer, answerOf, uuidText } from './answer.js';
import { streamsGrpc } from './protobuf.js';
import { type AppendRequest, messagesOf } from './request.js';

/** How one attempt to append ended. */
export type AttemptEnd =
  | AppendAnswer
  /** The stream of answers broke; whether this append was carried out is not known. */
  | { readonly kind: 'broken'; readonly cause: unknown; readonly sent: boolean }
  /** Whoever holds the log does not want to write to it. */
  | { readonly kind: 'refused'; readonly refusal: LogRefused }
  /** The signal came before an answer did. */
  | { readonly kind: 'ended' };

export interface BatchStream {
  /** Sends an append once. Never rejects. */
  send(request: AppendRequest, signal: AbortSignal): Promise<AttemptEnd>;
}

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
type Pending = Map<string, (end: AttemptEnd) => void>;

/** What the client's own appending stands on: its channel, its discovery of the leader, its reconnecting. */
interface CallMaker {
  GRPCStreamCreator(
    Client: typeof StreamsClient,
    name: string,
    create: (client: StreamsClient) => Call,
    cache: WeakMap<StreamsClient, Call>,
  ): () => Promise<Call>;
  callArguments(
    options: Readonly<Record<string, never>>,
    callOptions: CallOptions,
  ): [Metadata, CallOptions];
}

/**
 * `Streams.BatchAppend` on the client's channel, in place of the client's own (6.2.1), which keeps the pending
 * appends of all connections of a process in one table: an error on any of them forgets the others', whose
 * answers then throw where nobody can catch. It also has no deadline of its own, and data that JSON cannot
 * write ends the process. Here every call has its own table, and an answer that nobody waits for is dropped.
 *
 * @param client an `EventStoreDBClient`
 * @param admit asked before the first append of every call, hence after every loss of the connection
 */
export function createBatchStream(
  client: unknown,
  admit: () => Promise<void> = async () => undefined,
): BatchStream {
  if (!isCallMaker(client)) throw new TypeError('this version of the client makes calls otherwise');
  const maker: CallMaker = client;
  const calls = new WeakMap<StreamsClient, Call>();
  const pendingOf = new WeakMap<Call, Pending>();
  const admissions = new WeakMap<Call, Promise<void>>();

  /** The same answer for all that wait to be the first of a call; asked again when it was no. */
  function admitted(call: Call): Promise<void> {
    const asked = admissions.get(call) ?? admit();
    admissions.set(call, asked);
    asked.catch(() => admissions.delete(call));
    return asked;
  }

  function start(grpcClient: StreamsClient): Call {
    const call = grpcClient.batchAppend(
      ...maker.callArguments({}, { deadline: Number.POSITIVE_INFINITY }),
    );
    const pending: Pending = new Map();
    pendingOf.set(call, pending);
    const fail = (cause: unknown) => {
      pendingOf.delete(call);
      if (calls.get(grpcClient) === call) calls.delete(grpcClient);
      for (const settle of pending.values()) settle({ kind: 'broken', cause, sent: true });
      pending.clear();
    };
    call.on('data', (response: BatchAppendResp) => {
      const id = uuidText(response.getCorrelationId());
      const settle = pending.get(id);
      pending.delete(id);
      settle?.(answerOf(response));
    });
    call.on('error', fail);
    // A server that is stopped in an orderly way ends its side; without cancelling, ours would stay open.
    call.on('end', () => {
      fail(new Error('the server ended the stream of appends'));
      call.cancel();
    });
    return call;
  }

  const open = maker.GRPCStreamCreator(streamsGrpc.StreamsClient, 'batchAppend', start, calls);

  return {
    async send(request, signal) {
      if (signal.aborted) return { kind: 'ended' };
      let call: Call;
      try {
        call = await open();
        await admitted(call);
      } catch (cause) {
        if (cause instanceof LogRefused) return { kind: 'refused', refusal: cause };
        return { kind: 'broken', cause, sent: false };
      }
      if (signal.aborted) return { kind: 'ended' };
      const pending = pendingOf.get(call);
      if (pending === undefined) {
        return { kind: 'broken', cause: new Error('the stream of appends broke'), sent: false };
      }
      return new Promise((resolve) => {
        const id = randomUUID();
        const settle = (end: AttemptEnd) => {
          signal.removeEventListener('abort', give);
          pending.delete(id);
          resolve(end);
        };
        const give = () => settle({ kind: 'ended' });
        pending.set(id, settle);
        signal.addEventListener('abort', give, { once: true });
        for (const message of messagesOf(request, id)) call.write(message);
      });
    },
  };
}

function isCallMaker(client: unknown): client is CallMaker {
  return (
    typeof client === 'object' &&
    client !== null &&
    typeof Reflect.get(client, 'GRPCStreamCreator') === 'function' &&
    typeof Reflect.get(client, 'callArguments') === 'function'
  );
}

const finalCodes = new Set([
  status.INVALID_ARGUMENT,
  status.PERMISSION_DENIED,
  status.UNAUTHENTICATED,
  status.UNIMPLEMENTED,
]);

/** True for what another attempt would meet again: missing rights, a server that does not know the call. */
export function isFinal(cause: unknown): boolean {
  if (!(cause instanceof Error) || !('code' in cause)) return false;
  const { code } = cause;
  return typeof code === 'number' && finalCodes.has(code);
}
