import {
  BACKWARDS,
  END,
  FORWARDS,
  type ResolvedEvent,
  START,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { status } from '@grpc/grpc-js';
import { grpcCodeOf } from './access.js';
import { answersOf, type Session } from './answers.js';
import { EventLogUnavailable } from './errors.js';
import { moveStream } from './move/record.js';
import type { MoveEvent } from './move/watch.js';
import { readWhole } from './read-whole.js';
import { checkStreamName } from './stream-name.js';
import type { Position, ReadStreamOptions, Revision, StoredEvent } from './types.js';

const deadlineMs = 10_000;
const longDeadlineMs = 24 * 3_600_000;
// Most logs end in an event of ours; one that ends in the system's own is searched in longer and longer pages.
const headPages = [1, 32, 1_024];

/** The event as the log holds it; undefined for the system's own events and links to nothing. */
export function toStored(resolved: ResolvedEvent): StoredEvent | undefined {
  const { event } = resolved;
  const position = positionOf(resolved);
  if (event === undefined || position === undefined || event.type.startsWith('$')) return undefined;
  const { id, streamId: stream, revision, type, data, metadata, created } = event;
  return { id, stream, revision, position, type, data, metadata, created };
}

function positionOf({ event, commitPosition }: ResolvedEvent): Position | undefined {
  return event?.position?.commit ?? commitPosition;
}

export async function readStream(
  session: Session,
  stream: string,
  options: ReadStreamOptions = {},
): Promise<readonly StoredEvent[]> {
  checkStreamName(stream);
  return readWhole(session, stream, options);
}

/** What the log says about its own moves, from a revision of that stream on; no other reader is given it. */
export async function readMoveEvents(
  session: Session,
  from: Revision,
): Promise<readonly MoveEvent[]> {
  const connection = session.connections.current();
  const reading = connection.client.readStream(moveStream, {
    direction: FORWARDS,
    fromRevision: from,
    deadline: deadlineMs,
  });
  const events: MoveEvent[] = [];
  try {
    for await (const { event } of answersOf(session, connection, reading, moveStream)) {
      if (event === undefined) continue;
      const { type, data, revision } = event;
      events.push({ type, data, revision });
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
  return events;
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
  { from, direction = 'forwards', maxCount }: ReadStreamOptions = {},
): AsyncGenerator<StoredEvent> {
  checkStreamName(stream);
  const forwards = direction === 'forwards';
  const connection = session.connections.current();
  const reading = connection.client.readStream(stream, {
    direction: forwards ? FORWARDS : BACKWARDS,
    fromRevision: from ?? (forwards ? START : END),
    ...(maxCount === undefined ? {} : { maxCount }),
    deadline: longDeadlineMs,
  });
  try {
    for await (const resolved of answersOf(session, connection, reading, stream)) {
      const stored = toStored(resolved);
      if (stored !== undefined) yield stored;
    }
  } catch (error) {
    if (!(error instanceof StreamNotFoundError)) throw error;
  }
}

/** All answers of a short read, to its end. */
async function allAnswers(
  answers: AsyncIterable<ResolvedEvent>,
): Promise<readonly ResolvedEvent[]> {
  const all: ResolvedEvent[] = [];
  for await (const resolved of answers) all.push(resolved);
  return all;
}

/**
 * The event that begins at a position. EventStoreDB answers a read from a position at which no event begins with an error,
 * UNKNOWN (2), the embedded store with the next event: both mean that there is none.
 */
export async function eventAt(
  session: Session,
  position: Position,
): Promise<StoredEvent | undefined> {
  const connection = session.connections.current();
  const reading = connection.client.readAll({
    direction: FORWARDS,
    fromPosition: { commit: position, prepare: position },
    maxCount: 1,
    deadline: deadlineMs,
  });
  try {
    const [first] = await allAnswers(answersOf(session, connection, reading, '$all'));
    const stored = first && toStored(first);
    return stored?.position === position ? stored : undefined;
  } catch (error) {
    const cause = error instanceof EventLogUnavailable ? error.cause : undefined;
    if (grpcCodeOf(cause) !== status.UNKNOWN) throw error;
  }
  return undefined;
}

export async function headPosition(session: Session): Promise<Position | undefined> {
  let before: Position | undefined;
  for (let page = 0; ; page += 1) {
    const maxCount = headPages[Math.min(page, headPages.length - 1)] ?? 1;
    const connection = session.connections.current();
    const reading = connection.client.readAll({
      direction: BACKWARDS,
      fromPosition: before === undefined ? END : { commit: before, prepare: before },
      maxCount,
      deadline: deadlineMs,
    });
    const answers = await allAnswers(answersOf(session, connection, reading, '$all'));
    for (const resolved of answers) {
      const stored = toStored(resolved);
      if (stored !== undefined) return stored.position;
      before = positionOf(resolved) ?? before;
    }
    if (answers.length < maxCount) return undefined;
  }
}
