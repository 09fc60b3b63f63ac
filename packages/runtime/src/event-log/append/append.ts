import { setTimeout as pause } from 'node:timers/promises';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { status } from '@grpc/grpc-js';
import { errorText } from '../../errors/error-text.js';
import { inTime, TooLate } from '../../process/in-time.js';
import { Semaphore } from '../../process/semaphore.js';
import type { Connection } from '../connection/connection.js';
import { grpcCodeOf } from '../connection/grpc-errors.js';
import { EventLogAccessRefused, EventLogUnavailable, LogMoves, LogRefused } from '../errors.js';
import { streamsGrpc } from '../protobuf.js';
import type { Session } from '../session.js';
import type { ExpectedRevision, Revision } from '../stream.js';
import type { EventLog, EventOfLog, Position } from '../types.js';
import { AppendCall, type AppendEnd } from './call.js';
import { type AppendRequest, createRequest, requestOf, storeBytesMax } from './request.js';

const deadlineMsDefault = 10_000;
const inFlightMax = 512;
const retryMsFirst = 20;
const retryMsMax = 500;
const timeoutMsFirst = 3_000;
const onceTimeoutMs = 30_000;

/** Each throws LogRefused or LogMoves. */
export interface Admission {
  /** Called before the first append of each call. */
  admit(): Promise<void>;
  /** Called before each append. */
  confirm(): Promise<void>;
}

export interface AppendsOptions {
  readonly session: Session;
  /** Finds the position if a server omits it after a repeated append. */
  readonly positionOf: (stream: string, revision: Revision) => Promise<Position | undefined>;
  readonly denial: (stream: string) => Promise<Error>;
  readonly closing: AbortSignal;
}

/**
 * One shared stream: two to three times the rate of a call per append at 64 appenders. After a
 * break all appends are sent again. At most 512 are under way; others wait here.
 */
export class Appends {
  readonly #options: AppendsOptions;
  readonly #calls = new WeakMap<StreamsClient, AppendCall>();

  constructor(options: AppendsOptions) {
    this.#options = options;
  }

  appendWith(admission?: Admission): EventLog['append'] {
    const underWay = new Semaphore(inFlightMax);
    return async (stream, expected, events, { deadlineMs = deadlineMsDefault } = {}) => {
      const deadline = performance.now() + deadlineMs;
      const request = createRequest(stream, expected, events);
      return underWay.run(async () => {
        const { revision, position } = await this.#repeat(request, deadline, admission);
        const logPosition = position ?? (await this.#options.positionOf(stream, revision));
        if (logPosition === undefined) throw unavailable(stream, 'the log returned no position');
        return { revision, position: logPosition };
      });
    };
  }

  /** Appends to a stream of the server. */
  async appendOwn(stream: string, expected: ExpectedRevision, event: EventOfLog): Promise<void> {
    const request = requestOf(stream, expected, [event]);
    await this.#repeat(request, performance.now() + deadlineMsDefault);
  }

  /** Appends in order, without retries. After any result but `appended`, later events may have been executed, and none is sent. */
  async inOrder() {
    const call = await this.#open(this.#options.session.connections.current());
    let isBroken = false;
    return {
      /** @throws AppendTooLarge, InvalidStreamName, TypeError for an invalid event */
      request: (stream: string, expected: ExpectedRevision, event: EventOfLog) =>
        createRequest(stream, expected, [event], storeBytesMax),
      async send(request: AppendRequest): Promise<AppendEnd> {
        if (isBroken) return { kind: 'broken', cause: new Error('an earlier append failed') };
        const end = await call.send(request, onceTimeoutMs);
        isBroken ||= end.kind !== 'appended';
        return end;
      },
    };
  }

  async #repeat(request: AppendRequest, deadline: number, admission?: Admission) {
    const { session, denial, closing } = this.#options;
    const { stream } = request;
    let cause: unknown = 'no answer';
    let timeoutMs = timeoutMsFirst;
    for (let retryMs = retryMsFirst; ; retryMs = Math.min(retryMs * 2, retryMsMax)) {
      const sentAt = performance.now();
      if (closing.aborted) throw unavailable(stream, closing.reason);
      if (sentAt >= deadline) throw unavailable(stream, cause);
      const end = await this.#send(request, Math.min(timeoutMs, deadline - sentAt), admission);
      if (end.kind === 'appended') return end;
      if (end.kind === 'refused') throw end.error;
      if (end.kind === 'denied') throw await denial(stream);
      cause = end.cause;
      if (cause instanceof EventLogAccessRefused) throw cause;
      if (isFinal(cause)) throw session.accessError(stream, cause) ?? unavailable(stream, cause);
      // The node may be slow.
      if (cause instanceof TooLate) timeoutMs *= 2;
      if (!closing.aborted) await pause(retryMs * (0.5 + Math.random() / 2));
    }
  }

  async #send(
    request: AppendRequest,
    timeoutMs: number,
    admission?: Admission,
  ): Promise<AppendEnd> {
    const connection = this.#options.session.connections.current();
    const { lost } = connection;
    const deadline = performance.now() + timeoutMs;
    try {
      lost.throwIfAborted();
      const opening = this.#openAdmitted(connection, admission);
      const late = 'no node found in time';
      const call = await inTime(opening, timeoutMs, { signals: [lost], late });
      return await call.send(request, deadline - performance.now());
    } catch (cause) {
      return cause instanceof LogRefused || cause instanceof LogMoves
        ? { kind: 'refused', error: cause }
        : { kind: 'broken', cause };
    }
  }

  async #openAdmitted(connection: Connection, admission?: Admission): Promise<AppendCall> {
    const call = await this.#open(connection);
    if (admission === undefined) return call;
    call.admission ??= admission.admit().catch((error: unknown) => {
      call.admission = undefined;
      throw error;
    });
    await call.admission;
    await admission.confirm();
    return call;
  }

  #open(connection: Connection): Promise<AppendCall> {
    const { StreamsClient } = streamsGrpc;
    return connection.parts.execute(StreamsClient, 'append', async (client: StreamsClient) => {
      const current = this.#calls.get(client);
      if (current?.isOpen === true) return current;
      const call = new AppendCall(client, connection);
      this.#calls.set(client, call);
      return call;
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
function isFinal(cause: unknown): boolean {
  const code = grpcCodeOf(cause);
  return code !== undefined && finalCodes.has(code);
}

function unavailable(stream: string, cause: unknown): EventLogUnavailable {
  const reason = errorText(cause);
  return new EventLogUnavailable(`append to ${stream} failed: ${reason}`, { cause });
}
