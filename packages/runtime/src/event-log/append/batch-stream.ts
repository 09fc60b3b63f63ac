import { randomUUID } from 'node:crypto';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { type ClientDuplexStream, status } from '@grpc/grpc-js';
import { inTime } from '../../process/in-time.js';
import { memoizeByKey } from '../../process/memoize-by-key.js';
import { grpcCodeOf } from '../access.js';
import type { Connection, Connections } from '../connection/connections.js';
import { LogMoves, LogRefused } from '../errors.js';
import { streamsGrpc } from '../protobuf.js';
import { uuidText } from '../uuid-text.js';
import { type AppendAnswer, answerOf } from './answer.js';
import { type AppendRequest, messagesOf } from './request.js';

export type AttemptEnd =
  | AppendAnswer
  /** The append may have been executed. */
  | { readonly kind: 'broken'; readonly cause: unknown; readonly sent: boolean }
  /** This process does not append to this log. */
  | { readonly kind: 'refused'; readonly refusal: LogRefused | LogMoves };

export interface Admission {
  /**
   * Before the first append of each call.
   * @throws LogRefused, LogMoves
   */
  admit(): Promise<void>;
  /** Further appends of an admitted call then need no check. */
  isHeld(): boolean;
  /**
   * Reads for each new call whether the log accepts appends.
   * @throws LogMoves
   */
  confirm(): Promise<void>;
}

export interface BatchStream {
  /**
   * Never rejects.
   * @param timeoutMs a node that forwarded to a failed leader never answers
   */
  send: Send;
  /**
   * Sends all appends on one call, and none after it breaks.
   * @throws LogRefused, or the connection error
   */
  inOrder(): Promise<Send>;
}

export type Send = (request: AppendRequest, timeoutMs: number) => Promise<AttemptEnd>;

const noNode = 'no node found in time';
const noAnswer = new Error('no answer in time');
const brokenStream: AttemptEnd = {
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
 * The client's own (6.2.1) shares pending appends among connections, has no deadline, and ends the
 * process at data that JSON cannot write.
 */
export function createBatchStream(
  connections: Connections,
  admission: Admission = unconditional,
): BatchStream {
  const streamOn = memoizeByKey((connection: Connection) => batchStreamOn(connection, admission));
  const current = () => streamOn(connections.current());
  return {
    send: (...append) => current().send(...append),
    inOrder: () => current().inOrder(),
  };
}

function batchStreamOn(
  { parts, lost, recordMessage }: Connection,
  { admit, isHeld, confirm }: Admission,
): BatchStream {
  const calls = new WeakMap<StreamsClient, Call>();
  const pendingOf = new WeakMap<Call, Pending>();
  const admissions = new WeakMap<Call, Promise<void>>();
  let admittedCall: Call | undefined;

  /** All appends of a new call share one check. */
  function admitted(call: Call): Promise<void> {
    const check = admissions.get(call) ?? admit();
    admissions.set(call, check);
    check.catch(() => admissions.delete(call));
    return check;
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
      recordMessage();
      const id = uuidText(response.getCorrelationId());
      const settle = pending.get(id);
      pending.delete(id);
      settle?.(answerOf(response));
    });
    call.on('error', fail);
    // A server at shutdown ends its side; without cancellation ours stays open.
    call.on('end', () => {
      fail(new Error('the server ended the stream of appends'));
      call.cancel();
    });
    return call;
  }

  const open = parts.GRPCStreamCreator(streamsGrpc.StreamsClient, 'batchAppend', start, calls);

  async function sendOnNext(request: AppendRequest, timeoutMs: number): Promise<AttemptEnd> {
    const deadline = performance.now() + timeoutMs;
    try {
      lost.throwIfAborted();
      const call = await inTime(openAdmitted(), timeoutMs, { signals: [lost], late: noNode });
      return await sendOn(call, request, deadline - performance.now());
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
        if (isBroken) return brokenStream;
        const end = await sendOn(call, ...append);
        if (end.kind !== 'appended') isBroken = true;
        return end;
      };
    },
  };

  function sendOn(call: Call, request: AppendRequest, timeoutMs: number): Promise<AttemptEnd> {
    const pending = pendingOf.get(call);
    if (pending === undefined) return Promise.resolve(brokenStream);
    return new Promise<AttemptEnd>((resolve) => {
      const id = randomUUID();
      const settle = (end: AttemptEnd) => {
        clearTimeout(timer);
        pending.delete(id);
        resolve(end);
      };
      const expire = () => settle({ kind: 'broken', cause: noAnswer, sent: true });
      const timer = setTimeout(expire, timeoutMs);
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

/** Retries would fail too: missing rights, or an unknown method. */
export function isFinal(cause: unknown): boolean {
  const code = grpcCodeOf(cause);
  return code !== undefined && finalCodes.has(code);
}
