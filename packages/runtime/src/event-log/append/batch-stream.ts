import { randomUUID } from 'node:crypto';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { type ClientDuplexStream, status } from '@grpc/grpc-js';
import { inTime } from '../../process/in-time.js';
import { oncePer } from '../../process/once-per.js';
import { grpcCodeOf } from '../access.js';
import type { Connection, Connections } from '../connection/connections.js';
import { LogMoves, LogRefused } from '../errors.js';
import { streamsGrpc } from '../protobuf.js';
import { uuidText } from '../uuid-text.js';
import { type AppendAnswer, answerOf } from './answer.js';
import { type AppendRequest, messagesOf } from './request.js';

/** How one attempt to append ended. */
export type AttemptEnd =
  | AppendAnswer
  /** The stream of answers broke; whether this append was carried out is not known. */
  | { readonly kind: 'broken'; readonly cause: unknown; readonly sent: boolean }
  /** The log is not one that this process appends to. */
  | { readonly kind: 'refused'; readonly refusal: LogRefused | LogMoves };

/** What has to be known of the log before an append is sent. */
export interface Admission {
  /** Checks the log before the first append of every call. @throws LogRefused, LogMoves */
  admit(): Promise<void>;
  /** Whether further appends are sent on an admitted call without a look at the log. */
  isHeld(): boolean;
  /** Reads whether the log takes appends, from a moment after this call on; asked on every new call. @throws LogMoves */
  confirm(): Promise<void>;
}

export interface BatchStream {
  /**
   * Sends an append once. Never rejects.
   *
   * @param timeoutMs an answer that takes longer is not waited for; a node that passed the append on to a leader that is
   *   gone never answers it
   */
  send: Send;
  /**
   * Opens the way for appends that are sent in their order and carried out so: all on one call, and none any more once that is
   * broken. @throws LogRefused, or why there is no connection
   */
  inOrder(): Promise<Send>;
}

export type Send = (request: AppendRequest, timeoutMs: number) => Promise<AttemptEnd>;

const noNode = 'no node was found in time';
const noAnswer = new Error('no answer to it came in time');
const broken: AttemptEnd = {
  kind: 'broken',
  cause: new Error('the stream of appends broke'),
  sent: false,
};

const unconditional: Admission = {
  admit: async () => undefined,
  isHeld: () => true,
  confirm: async () => undefined,
};

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
type Pending = Map<string, (end: AttemptEnd) => void>;

/**
 * `Streams.BatchAppend` on the client's channel, in place of the client's own (6.2.1), which keeps the pending
 * appends of all connections of a process in one table: an error on any of them forgets the others', whose
 * answers then throw where nobody can catch. It also has no deadline of its own, and data that JSON cannot
 * write ends the process. Here every call has its own table, and an answer that nobody waits for is dropped.
 *
 * @param admission nothing is asked without it
 */
export function createBatchStream(
  connections: Connections,
  admission: Admission = unconditional,
): BatchStream {
  const streamOn = oncePer((connection: Connection) => batchStreamOn(connection, admission));
  const current = () => streamOn(connections.current());
  return {
    send: (...append) => current().send(...append),
    inOrder: () => current().inOrder(),
  };
}

function batchStreamOn(
  { parts, lost, heard }: Connection,
  { admit, isHeld, confirm }: Admission,
): BatchStream {
  const calls = new WeakMap<StreamsClient, Call>();
  const pendingOf = new WeakMap<Call, Pending>();
  const admissions = new WeakMap<Call, Promise<void>>();
  let admittedCall: Call | undefined;

  /** The same answer for all that wait to be the first of a call; asked again when it was no. */
  function admitted(call: Call): Promise<void> {
    const asked = admissions.get(call) ?? admit();
    admissions.set(call, asked);
    asked.catch(() => admissions.delete(call));
    return asked;
  }

  async function openAdmitted(): Promise<Call> {
    const call = await open();
    await admitted(call);
    if (call !== admittedCall || !isHeld()) await confirm();
    admittedCall = call;
    return call;
  }

  function start(grpcClient: StreamsClient): Call {
    const call = grpcClient.batchAppend(
      ...parts.callArguments({}, { deadline: Number.POSITIVE_INFINITY }),
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
      heard();
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

  const open = parts.GRPCStreamCreator(streamsGrpc.StreamsClient, 'batchAppend', start, calls);

  async function sendOnNext(request: AppendRequest, timeoutMs: number): Promise<AttemptEnd> {
    const until = performance.now() + timeoutMs;
    try {
      lost.throwIfAborted();
      const call = await inTime(openAdmitted(), timeoutMs, { signals: [lost], late: noNode });
      return await sendOn(call, request, until - performance.now());
    } catch (cause) {
      if (cause instanceof LogRefused || cause instanceof LogMoves) {
        return { kind: 'refused', refusal: cause };
      }
      return { kind: 'broken', cause, sent: false };
    }
  }

  return {
    send: sendOnNext,
    async inOrder() {
      const call = await openAdmitted();
      let isBroken = false;
      return async (...append) => {
        if (isBroken) return broken;
        const end = await sendOn(call, ...append);
        if (end.kind !== 'appended') isBroken = true;
        return end;
      };
    },
  };

  /** Sends at once, before it returns the promise of an answer. */
  function sendOn(call: Call, request: AppendRequest, timeoutMs: number): Promise<AttemptEnd> {
    const pending = pendingOf.get(call);
    if (pending === undefined) return Promise.resolve(broken);
    return new Promise<AttemptEnd>((resolve) => {
      const id = randomUUID();
      const settle = (end: AttemptEnd) => {
        clearTimeout(timer);
        pending.delete(id);
        resolve(end);
      };
      const late = () => settle({ kind: 'broken', cause: noAnswer, sent: true });
      const timer = setTimeout(late, timeoutMs);
      pending.set(id, settle);
      for (const message of messagesOf(request, id)) call.write(message);
    });
  }
}

const finalCodes: ReadonlySet<number> = new Set([
  status.INVALID_ARGUMENT,
  status.PERMISSION_DENIED,
  status.UNAUTHENTICATED,
  status.UNIMPLEMENTED,
]);

/** True for what another attempt would meet again: missing rights, a server that does not know the call. */
export function isFinal(cause: unknown): boolean {
  const code = grpcCodeOf(cause);
  return code !== undefined && finalCodes.has(code);
}
