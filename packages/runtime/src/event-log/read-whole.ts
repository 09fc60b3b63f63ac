import type { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import type { ClientReadableStream } from '@grpc/grpc-js';
import { readError, type Session } from './answers.js';
import { sharedPb, streamsGrpc, streamsPb } from './protobuf.js';
import { type ReadResponse, readResponse } from './read-response.js';
import type { ReadStreamOptions, StoredEvent } from './types.js';

/**
 * `Streams.Read` of one stream, whole, on the client's channel; of a stream that is not there, nothing. Commands read what they
 * are decided on so, which is most often nothing new or nothing at all: the client's own read makes two more streams of each,
 * and two errors with their traces where nothing is found.
 *
 * @throws EventLogUnavailable, StreamDeleted, or the server's refusal of access
 */
export async function readWhole(
  { connections, access }: Session,
  stream: string,
  options: ReadStreamOptions,
): Promise<readonly StoredEvent[]> {
  const { parts, lost, heard } = connections.current();
  const failed = (error: unknown) => access.refusalOf(error, stream) ?? readError(stream, error);
  if (lost.aborted) throw failed(lost.reason);
  const { path, requestSerialize } = streamsGrpc.StreamsService.read;
  const open = parts.GRPCStreamCreator(
    streamsGrpc.StreamsClient,
    'readStream',
    (client: StreamsClient): ClientReadableStream<ReadResponse> =>
      client.makeServerStreamRequest(
        path,
        requestSerialize,
        readResponse,
        requestOf(stream, options),
        ...parts.callArguments({}, { deadline: Number.POSITIVE_INFINITY }),
      ),
  );
  return new Promise((resolve, reject) => {
    const events: StoredEvent[] = [];
    let call: ClientReadableStream<ReadResponse> | undefined;
    const settled = () => lost.removeEventListener('abort', giveUp);
    const fail = (error: unknown) => {
      settled();
      reject(failed(error));
    };
    const giveUp = () => {
      call?.cancel();
      fail(lost.reason);
    };
    lost.addEventListener('abort', giveUp, { once: true });
    open().then((opened) => {
      call = opened;
      opened.on('error', fail);
      opened.on('data', (response: ReadResponse) => {
        heard();
        if (response.kind === 'event') events.push(response.sized.event);
      });
      opened.on('end', () => {
        settled();
        resolve(events);
      });
      if (lost.aborted) opened.cancel();
    }, fail);
  });
}

function requestOf(
  stream: string,
  { from, direction = 'forwards', maxCount }: ReadStreamOptions,
): ReadReq {
  const { Options } = streamsPb.ReadReq;
  const wanted = new Options.StreamOptions().setStreamIdentifier(
    new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream)),
  );
  if (from !== undefined) wanted.setRevision(from.toString());
  else if (direction === 'forwards') wanted.setStart(new sharedPb.Empty());
  else wanted.setEnd(new sharedPb.Empty());
  const { FORWARDS, BACKWARDS } = Options.ReadDirection;
  const options = new Options()
    .setStream(wanted)
    .setReadDirection(direction === 'forwards' ? FORWARDS : BACKWARDS)
    .setResolveLinks(false)
    .setCount(String(maxCount ?? Number.MAX_SAFE_INTEGER))
    .setUuidOption(new Options.UUIDOption().setString(new sharedPb.Empty()))
    .setNoFilter(new sharedPb.Empty());
  return new streamsPb.ReadReq().setOptions(options);
}
