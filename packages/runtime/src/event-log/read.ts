import { status } from '@grpc/grpc-js';
import { grpcCodeOf } from './access.js';
import { EventLogUnavailable } from './errors.js';
import { moveStream } from './move/record.js';
import { allRequest, firstEventRequest, streamRequest } from './read-request.js';
import { allAnswers, readRuns } from './read-runs.js';
import { readWhole } from './read-whole.js';
import type { Revision } from './revision.js';
import type { Session } from './session.js';
import { checkStreamName } from './stream-name.js';
import type { Position, ReadOneOptions, ReadStreamOptions, StoredEvent } from './types.js';

const deadlineMs = 10_000;
// Most logs end in an event of ours; one that ends in the system's own is searched in longer and longer pages.
const headPages = [1, 32, 1_024];

export async function readStream(
  session: Session,
  stream: string,
  options: ReadStreamOptions = {},
): Promise<readonly StoredEvent[]> {
  checkStreamName(stream);
  return readWhole(session, stream, options);
}

/** The events that record the move into this log; no other reader is given them. */
export function readMoveEvents(session: Session): Promise<readonly StoredEvent[]> {
  return readWhole(session, moveStream, {}, { ownToo: true });
}

/** Where an event of a stream is in the log; undefined when it is not there. */
export async function positionInLog(
  session: Session,
  stream: string,
  revision: Revision,
): Promise<Position | undefined> {
  const [event] = await readStream(session, stream, { from: revision, maxCount: 1 });
  return event?.revision === revision ? event.position : undefined;
}

export async function* iterateStream(
  session: Session,
  stream: string,
  options: ReadStreamOptions = {},
): AsyncGenerator<StoredEvent> {
  checkStreamName(stream);
  const { fromLeader } = options;
  const request = streamRequest(stream, options);
  const runs = readRuns(session, { request, what: stream, fromLeader });
  for await (const run of runs) {
    for (const answer of run) if (answer.kind === 'event') yield answer.sized.event;
  }
}

/**
 * The event that begins at a position. EventStoreDB answers a read from a position at which no event begins with an error,
 * UNKNOWN (2), the embedded store with the next event: both mean that there is none.
 */
export async function eventAt(
  session: Session,
  position: Position,
  { fromLeader = false }: ReadOneOptions = {},
): Promise<StoredEvent | undefined> {
  const request = allRequest({ from: position, maxCount: 1 });
  try {
    const [first] = await allAnswers(session, { request, what: '$all', deadlineMs, fromLeader });
    const stored = first?.kind === 'event' ? first.sized.event : undefined;
    return stored?.position === position ? stored : undefined;
  } catch (error) {
    const cause = error instanceof EventLogUnavailable ? error.cause : undefined;
    if (grpcCodeOf(cause) !== status.UNKNOWN) throw error;
  }
  return undefined;
}

/** The log's first event outside the server's own, which may be many and are searched by the server. */
export async function firstEvent(
  session: Session,
  { fromLeader = false }: ReadOneOptions = {},
): Promise<StoredEvent | undefined> {
  const request = firstEventRequest();
  const answers = await allAnswers(session, { request, what: '$all', deadlineMs, fromLeader });
  const first = answers.find((answer) => answer.kind === 'event');
  return first?.sized.event;
}

export async function headPosition(
  session: Session,
  { fromLeader = false }: ReadOneOptions = {},
): Promise<Position | undefined> {
  let before: Position | 'end' = 'end';
  for (let page = 0; ; page += 1) {
    const maxCount = headPages[Math.min(page, headPages.length - 1)] ?? 1;
    const request = allRequest({ from: before, direction: 'backwards', maxCount });
    const answers = await allAnswers(session, { request, what: '$all', deadlineMs, fromLeader });
    for (const answer of answers) {
      if (answer.kind === 'event') return answer.sized.event.position;
      before = answer.position;
    }
    if (answers.length < maxCount) return undefined;
  }
}
