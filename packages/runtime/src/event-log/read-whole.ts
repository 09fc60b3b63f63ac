import { type CallOptions, openedRead, type ReadCall } from './read-call.js';
import { streamRequest } from './read-request.js';
import type { ReadResponse } from './read-response.js';
import { readError, type Session } from './session.js';
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
  callOptions: Pick<CallOptions, 'ownToo'> = {},
): Promise<readonly StoredEvent[]> {
  const connection = connections.current();
  const { lost, heard } = connection;
  const failed = (error: unknown) => access.refusalOf(error, stream) ?? readError(stream, error);
  if (lost.aborted) throw failed(lost.reason);
  return new Promise((resolve, reject) => {
    const events: StoredEvent[] = [];
    let call: ReadCall | undefined;
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
    const { fromLeader } = options;
    const request = streamRequest(stream, options);
    openedRead(connection, request, { ...callOptions, fromLeader }).then((opened) => {
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
