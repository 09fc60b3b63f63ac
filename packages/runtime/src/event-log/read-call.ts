import type { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { inTime } from '../process/in-time.js';
import type { Connection } from './connection/connection.js';
import { streamsGrpc } from './protobuf.js';
import { envelopeBytes, type ReadResponse, readResponse } from './read-response.js';
import type { Session } from './session.js';

type ReadCall = ClientReadableStream<ReadResponse>;

interface ReadOptions {
  readonly request: ReadReq;
  readonly what: string;
  readonly deadlineMs?: number;
  readonly fromLeader?: boolean | undefined;
  readonly ownToo?: boolean;
  readonly isShort?: boolean;
  /** Received ahead of the caller. */
  readonly bytesAhead?: number;
  readonly signal?: AbortSignal;
}

type RunOptions = Pick<ReadOptions, 'what' | 'isShort' | 'bytesAhead' | 'signal'>;

const bytesAheadDefault = 2 ** 18;

/** Emits `ReadResponse`. */
type RunningRead = Readable & { cancel(): unknown };

/**
 * Awaiting each answer would take longer than decoding it.
 * @throws EventLogUnavailable, StreamDeleted, EventLogAccessRefused
 */
export async function* readRuns(
  session: Session,
  options: ReadOptions,
): AsyncGenerator<readonly ReadResponse[]> {
  const connection = session.connections.current();
  let call: ReadCall;
  try {
    call = await openRead(connection, options);
  } catch (error) {
    throw session.readError(options.what, error);
  }
  yield* answerRuns(session, connection, call, options);
}

type EventAnswer = Extract<ReadResponse, { readonly kind: 'event' | 'passed' }>;

/**
 * Empty for a missing stream.
 * @throws EventLogUnavailable, StreamDeleted, EventLogAccessRefused
 */
export async function readWhole(
  session: Session,
  options: ReadOptions,
): Promise<readonly EventAnswer[]> {
  const answers: EventAnswer[] = [];
  for await (const run of readRuns(session, options)) {
    for (const answer of run) {
      if (answer.kind === 'event' || answer.kind === 'passed') answers.push(answer);
    }
  }
  return answers;
}

/** The client tries discovery ten times and waits for each silent host. */
const openMsMax = 5_000;

/**
 * @throws the reason of a lost connection, the signal's reason, or an error if no node is found in
 * time
 */
async function openRead(connection: Connection, options: ReadOptions): Promise<ReadCall> {
  const { lost } = connection;
  const signals = options.signal === undefined ? [lost] : [lost, options.signal];
  for (const signal of signals) signal.throwIfAborted();
  const opening = beginRead(connection, options);
  try {
    return await inTime(opening, openMsMax, { signals, late: 'no node found in time' });
  } catch (error) {
    opening.then(
      (call) => call.on('error', () => undefined).cancel(),
      () => undefined,
    );
    throw error;
  }
}

/** Uses its own call: the client's reads take half as much CPU time again per event (docs/decisions/0027). */
function beginRead(
  { parts }: Connection,
  { request, deadlineMs, fromLeader = false, ownToo = false }: ReadOptions,
): Promise<ReadCall> {
  const { path, requestSerialize } = streamsGrpc.StreamsService.read;
  const deadline = deadlineMs === undefined ? Number.POSITIVE_INFINITY : Date.now() + deadlineMs;
  const open = parts.GRPCStreamCreator(
    streamsGrpc.StreamsClient,
    'read',
    (client: StreamsClient): ReadCall =>
      client.makeServerStreamRequest(
        path,
        requestSerialize,
        (bytes: Buffer) => readResponse(bytes, ownToo),
        request,
        ...parts.callArguments({ requiresLeader: fromLeader }, { deadline }),
      ),
  );
  return open();
}

/** An abandoned call drains if short, otherwise waits for cancellation (`Resets`). */
export async function* answerRuns(
  session: Session,
  { lost, resets, recordMessage }: Connection,
  call: RunningRead,
  { what, isShort = false, bytesAhead = bytesAheadDefault, signal }: RunOptions,
): AsyncGenerator<readonly ReadResponse[]> {
  let received: ReadResponse[] = [];
  let bytes = 0;
  let end: { readonly error: unknown } | undefined;
  let wake = () => {};
  const endWith = (error?: unknown) => {
    end ??= { error };
    wake();
  };
  const take = (answer: ReadResponse) => {
    recordMessage();
    received.push(answer);
    bytes += answer.kind === 'event' ? answer.bytes : envelopeBytes;
    if (bytes >= bytesAhead) call.pause();
    wake();
  };
  const giveUp = () => {
    call.destroy();
    endWith(lost.reason);
  };
  const leave = () => wake();
  call.on('data', take);
  call.on('end', () => endWith());
  call.on('error', endWith);
  call.on('close', () => endWith(new Error('the read was closed before its end')));
  if (lost.aborted) giveUp();
  lost.addEventListener('abort', giveUp, { once: true });
  signal?.addEventListener('abort', leave, { once: true });
  try {
    while (signal?.aborted !== true) {
      const run = received;
      if (run.length > 0) {
        if (what === '$all') session.granted();
        received = [];
        bytes = 0;
        call.resume();
        yield run;
      } else if (end === undefined) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        // Answers arrive singly: wait for the rest of the packet.
        await nextTurn();
      } else if (end.error !== undefined) {
        throw session.readError(what, end.error);
      } else {
        if (what === '$all') session.granted();
        return;
      }
    }
  } finally {
    lost.removeEventListener('abort', giveUp);
    signal?.removeEventListener('abort', leave);
    call.off('data', take);
    if (end !== undefined) release(call);
    else if (isShort) toItsEnd(call);
    else {
      call.pause();
      resets.end(() => release(call));
    }
  }
}

function toItsEnd(call: RunningRead): void {
  call.on('data', () => undefined);
  call.resume();
}

/** Cancels the call, which would otherwise stay open on the server. */
function release(call: RunningRead): void {
  // Deferred: during a callback, grpc-js would treat the next message as an error.
  setImmediate(() => call.cancel());
  call.destroy();
}
