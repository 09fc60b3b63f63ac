import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import type { Connection } from './connection/connections.js';
import { streamsGrpc } from './protobuf.js';
import { type ReadResponse, readResponse } from './read-response.js';

export type ReadCall = ClientReadableStream<ReadResponse>;

export interface CallOptions {
  readonly deadlineMs?: number | undefined;
  /** A node that does not lead refuses the call. */
  readonly fromLeader?: boolean | undefined;
  /** Events whose types begin with `$` are given too. */
  readonly ownToo?: boolean;
}

/** The client looks for a node ten times, and waits for each host that is silent. */
const openMsMax = 5_000;

/**
 * Begins `Streams.Read` on the client's channel. What comes is read from its bytes: the client's own reads make objects of each
 * message, and other objects of those, in two more streams, which takes twice as long. One of the client's own that is left while
 * no node can be found also rejects a promise that nobody can catch.
 */
export function openRead(
  { parts }: Connection,
  request: ReadReq,
  { deadlineMs, fromLeader = false, ownToo = false }: CallOptions = {},
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

/** The same for a caller that waits. @throws why the connection was lost, or that no node was found in time */
export function openedRead(
  connection: Connection,
  request: ReadReq,
  options: CallOptions = {},
): Promise<ReadCall> {
  const { lost } = connection;
  if (lost.aborted) return Promise.reject(lost.reason);
  return new Promise((resolve, reject) => {
    const opening = openRead(connection, request, options);
    const giveUp = (reason: unknown) => {
      reject(reason);
      opening.then(
        (call) => call.on('error', () => undefined).cancel(),
        () => undefined,
      );
    };
    const onLost = () => giveUp(lost.reason);
    lost.addEventListener('abort', onLost, { once: true });
    const timer = setTimeout(
      () => giveUp(new Error(`no node was found within ${openMsMax} ms`)),
      openMsMax,
    );
    const settle = () => {
      clearTimeout(timer);
      lost.removeEventListener('abort', onLost);
    };
    opening.then(resolve, reject).finally(settle);
  });
}
