import { randomUUID } from 'node:crypto';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type {
  BatchAppendReq,
  BatchAppendResp,
} from '@eventstore/db-client/generated/streams_pb.js';
import { type ClientDuplexStream, status } from '@grpc/grpc-js';
import { memoizeByKey } from '../../process/cached-for.js';
import { inTime, TooLate } from '../../process/in-time.js';
import { grpcCodeOf } from '../access.js';
import type { Connection, Connections } from '../connection/connections.js';
import { LogMoves, LogRefused } from '../errors.js';
import { uuidText } from '../event-id.js';
import { streamsGrpc } from '../protobuf.js';
import { type AppendAnswer, answerOf } from './answer.js';
import { type AppendRequest, appendMessage } from './request.js';

export type AttemptEnd =
  | AppendAnswer
  /** The append may have been executed. */
  | { readonly kind: 'unanswered'; readonly cause: unknown };

export interface Admission {
  /**
   * Called before the first append of each call.
   * @throws LogRefused, LogMoves
   */
  admit(): Promise<void>;
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

const noAnswer = new Error('no answer in time');
const brokenStream: AttemptEnd = {
  kind: 'broken',
  cause: new Error('the stream of appends broke'),
};

export const unconditional: Admission = {
  admit: async () => undefined,
  isHeld: () => true,
  confirm: async () => undefined,
};

type Call = ClientDuplexStream<BatchAppendReq, BatchAppendResp>;
type Pending = Map<
  string,
  { readonly request: AppendRequest; readonly settle: (end: AttemptEnd) => void }
>;

/**
 * The client's own (6.2.1) shares pending appends among connections, has no deadline, and ends the
 * process at data that JSON cannot write.
 */
export function createBatchStream(
  connections: Connections,
  admission: Admission = unconditional,
): BatchStream {
  const streamOn = memoizeByKey((on: Connection) => new ConnectionAppends(on, admission));
  const current = () => streamOn(connections.current());
  return {
    send: (...append) => current().send(...append),
    inOrder: () => current().inOrder(),
  };
}

class ConnectionAppends implements BatchStream {
  readonly #connection: Connection;
  readonly #admission: Admission;
  readonly #open: () => Promise<Call>;
  readonly #calls = new WeakMap<StreamsClient, Call>();
  readonly #pendingOf = new WeakMap<Call, Pending>();
  readonly #admissions = new WeakMap<Call, Promise<void>>();
  #admittedCall: Call | undefined;

  constructor(connection: Connection, admission: Admission) {
    this.#connection = connection;
    this.#admission = admission;
    this.#open = connection.parts.GRPCStreamCreator(
      streamsGrpc.StreamsClient,
      'batchAppend',
      (grpcClient: StreamsClient) => this.#start(grpcClient),
      this.#calls,
    );
  }

  async send(request: AppendRequest, timeoutMs: number): Promise<AttemptEnd> {
    const { lost } = this.#connection;
    const deadline = performance.now() + timeoutMs;
    try {
      lost.throwIfAborted();
      const call = await inTime(this.#openAdmitted(), timeoutMs, {
        signals: [lost],
        late: 'no node found in time',
      });
      return await this.#sendOn(call, request, deadline - performance.now());
    } catch (cause) {
      if (cause instanceof LogRefused || cause instanceof LogMoves) {
        return { kind: 'refused', error: cause };
      }
      const kind = cause instanceof TooLate ? 'unanswered' : 'broken';
      return { kind, cause };
    }
  }

  async inOrder(): Promise<Send> {
    const call = await this.#openAdmitted();
    let isBroken = false;
    return async (...append) => {
      if (isBroken) return brokenStream;
      const end = await this.#sendOn(call, ...append);
      if (end.kind !== 'appended') isBroken = true;
      return end;
    };
  }

  async #openAdmitted(): Promise<Call> {
    const call = await this.#open();
    await this.#admitted(call);
    if (call !== this.#admittedCall || !this.#admission.isHeld()) await this.#admission.confirm();
    this.#admittedCall = call;
    return call;
  }

  #admitted(call: Call): Promise<void> {
    const check = this.#admissions.get(call) ?? this.#admission.admit();
    this.#admissions.set(call, check);
    check.catch(() => this.#admissions.delete(call));
    return check;
  }

  #start(grpcClient: StreamsClient): Call {
    const { parts, recordMessage } = this.#connection;
    const call = grpcClient.batchAppend(
      ...parts.callArguments({}, { deadline: Number.POSITIVE_INFINITY }),
    );
    const pending: Pending = new Map();
    this.#pendingOf.set(call, pending);
    const fail = (cause: unknown) => {
      this.#pendingOf.delete(call);
      if (this.#calls.get(grpcClient) === call) this.#calls.delete(grpcClient);
      for (const { settle } of pending.values()) settle({ kind: 'broken', cause });
      pending.clear();
    };
    call.on('data', (response: BatchAppendResp) => {
      recordMessage();
      const id = uuidText(response.getCorrelationId());
      const sent = pending.get(id);
      sent?.settle(answerOf(response, sent.request));
    });
    call.on('error', fail);
    // A server at shutdown ends its side; without cancellation ours stays open.
    call.on('end', () => {
      fail(new Error('the server ended the stream of appends'));
      call.cancel();
    });
    return call;
  }

  #sendOn(call: Call, request: AppendRequest, timeoutMs: number): Promise<AttemptEnd> {
    const pending = this.#pendingOf.get(call);
    if (pending === undefined) return Promise.resolve(brokenStream);
    return new Promise<AttemptEnd>((resolve) => {
      const id = randomUUID();
      const settle = (end: AttemptEnd) => {
        clearTimeout(timer);
        pending.delete(id);
        resolve(end);
      };
      const expire = () => settle({ kind: 'unanswered', cause: noAnswer });
      const timer = setTimeout(expire, timeoutMs);
      pending.set(id, { request, settle });
      call.write(appendMessage(request, id));
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
