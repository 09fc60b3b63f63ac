import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import type { Connection } from './connection/connections.js';
import { streamsGrpc } from './protobuf.js';
import { type ReadResponse, readResponse } from './read-response.js';

export type ReadCall = ClientReadableStream<ReadResponse>;

/**
 * Begins `Streams.Read` on the client's channel. What comes is read from its bytes: the client's own reads make objects of each
 * message, and other objects of those, in two more streams, which takes twice as long.
 */
export function openRead({ parts }: Connection, request: ReadReq): Promise<ReadCall> {
  const { path, requestSerialize } = streamsGrpc.StreamsService.read;
  const open = parts.GRPCStreamCreator(
    streamsGrpc.StreamsClient,
    'read',
    (client: StreamsClient): ReadCall =>
      client.makeServerStreamRequest(
        path,
        requestSerialize,
        readResponse,
        request,
        ...parts.callArguments({}, { deadline: Number.POSITIVE_INFINITY }),
      ),
  );
  return open();
}

/** The same for who has nothing to do until it is open. @throws what the connection was lost of meanwhile */
export function openedRead(connection: Connection, request: ReadReq): Promise<ReadCall> {
  const { lost } = connection;
  return new Promise((resolve, reject) => {
    const opening = openRead(connection, request);
    const giveUp = () => {
      reject(lost.reason);
      opening.then(
        (call) => call.on('error', () => undefined).cancel(),
        () => undefined,
      );
    };
    if (lost.aborted) return giveUp();
    lost.addEventListener('abort', giveUp, { once: true });
    opening.then(resolve, reject).finally(() => lost.removeEventListener('abort', giveUp));
  });
}
