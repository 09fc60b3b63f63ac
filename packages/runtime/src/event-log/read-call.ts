import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { inTime } from '../process/in-time.js';
import type { Connection } from './connection/connections.js';
import { streamsGrpc } from './protobuf.js';
import { type ReadResponse, readResponse } from './read-response.js';

export type ReadCall = ClientReadableStream<ReadResponse>;

export interface ReadOptions {
  readonly request: ReadReq;
  readonly what: string;
  readonly deadlineMs?: number;
  readonly fromLeader?: boolean | undefined;
  readonly ownToo?: boolean;
  readonly signal?: AbortSignal;
}

/** The client tries discovery ten times and waits for each silent host. */
const openMsMax = 5_000;

/**
 * @throws the reason of a lost connection, the signal's reason, or an error if no node is found in
 * time
 */
export async function openRead(connection: Connection, options: ReadOptions): Promise<ReadCall> {
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
