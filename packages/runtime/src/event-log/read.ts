import { status } from '@grpc/grpc-js';
import { grpcCodeOf } from './access.js';
import { type EventAnswer, readRuns, readWhole } from './answer-runs.js';
import { EventLogUnavailable } from './errors.js';
import { moveStream } from './move/record.js';
import { allRequest, firstEventsRequest, streamRequest } from './read-request.js';
import type { Session } from './session.js';
import { checkStreamName, type Revision } from './stream.js';
import type {
  Position,
  ReadAllOptions,
  ReadOneOptions,
  ReadStreamOptions,
  StoredEvent,
} from './types.js';

const deadlineMs = 10_000;
// Most logs begin and end with the ledger's events; growing pages skip the server's own.
const pages = [1, 32, 1_024];

export async function readStream(
  session: Session,
  stream: string,
  options: ReadStreamOptions = {},
): Promise<readonly StoredEvent[]> {
  checkStreamName(stream);
  const { fromLeader } = options;
  const request = streamRequest(stream, options);
  return eventsOf(await readWhole(session, { request, what: stream, fromLeader }));
}

export async function readMoveEvents(session: Session): Promise<readonly StoredEvent[]> {
  const request = streamRequest(moveStream, {});
  return eventsOf(await readWhole(session, { request, what: moveStream, ownToo: true }));
}

function eventsOf(answers: readonly EventAnswer[]): readonly StoredEvent[] {
  return answers.flatMap((answer) => (answer.kind === 'event' ? [answer.event] : []));
}

/** Undefined without such an event. */
export async function positionInLog(
  session: Session,
  stream: string,
  revision: Revision,
): Promise<Position | undefined> {
  const [event] = await readStream(session, stream, { from: revision, maxCount: 1 });
  return event?.revision === revision ? event.position : undefined;
}

/** If none begins there, EventStoreDB answers UNKNOWN (2), the embedded store the next event. */
export async function eventAt(
  session: Session,
  position: Position,
  { fromLeader = false }: ReadOneOptions = {},
): Promise<StoredEvent | undefined> {
  const request = allRequest({ from: position, maxCount: 1 });
  try {
    const [first] = await readWhole(session, { request, what: '$all', deadlineMs, fromLeader });
    const stored = first?.kind === 'event' ? first.event : undefined;
    return stored?.position === position ? stored : undefined;
  } catch (error) {
    const cause = error instanceof EventLogUnavailable ? error.cause : undefined;
    if (grpcCodeOf(cause) !== status.UNKNOWN) throw error;
  }
  return undefined;
}

/** Skips the server's own events. */
export function firstEvent(
  session: Session,
  options: ReadOneOptions = {},
): Promise<StoredEvent | undefined> {
  return nextEvent(session, 'forwards', options);
}

export async function headPosition(
  session: Session,
  options: ReadOneOptions = {},
): Promise<Position | undefined> {
  return (await nextEvent(session, 'backwards', options))?.position;
}

async function nextEvent(
  session: Session,
  direction: 'forwards' | 'backwards',
  { fromLeader = false }: ReadOneOptions,
): Promise<StoredEvent | undefined> {
  const requestOf = direction === 'forwards' ? firstEventsRequest : allRequest;
  let from: Position | 'start' | 'end' = direction === 'forwards' ? 'start' : 'end';
  for (let page = 0; ; page += 1) {
    const maxCount = pages[Math.min(page, pages.length - 1)] ?? 1;
    const request = requestOf({ from, direction, maxCount });
    const answers = await readWhole(session, { request, what: '$all', deadlineMs, fromLeader });
    for (const answer of answers) {
      if (answer.kind === 'event') return answer.event;
      from = answer.position;
    }
    if (answers.length < maxCount) return undefined;
  }
}

const firstPages = [64, 1_024];

/**
 * Runs of events that arrived together; none is empty.
 * @throws EventLogUnavailable, or the server's refusal of access
 */
export async function* readAllInRuns(
  session: Session,
  options: ReadAllOptions = {},
): AsyncGenerator<readonly StoredEvent[]> {
  const { from = 'start', direction = 'forwards', maxCount, fromLeader = false } = options;
  let at = from;
  let remaining = maxCount ?? Number.POSITIVE_INFINITY;
  for (let page = 0; remaining > 0; page += 1) {
    // A forward page begins with the last event of the page before.
    const before = page > 0 && direction === 'forwards' ? at : undefined;
    const isShort = page < firstPages.length;
    const pageMax =
      Math.min(firstPages[page] ?? Number.POSITIVE_INFINITY, remaining) +
      (before === undefined ? 0 : 1);
    const pageRequest = {
      from: at,
      direction,
      ...(Number.isFinite(pageMax) ? { maxCount: pageMax } : {}),
    };
    let answers = 0;
    for await (const run of readRuns(session, {
      request: allRequest(pageRequest),
      what: '$all',
      isShort,
      fromLeader,
    })) {
      const events: StoredEvent[] = [];
      for (const answer of run) {
        if (answer.kind !== 'event' && answer.kind !== 'passed') continue;
        answers += 1;
        at = answer.kind === 'passed' ? answer.position : answer.event.position;
        if (answer.kind === 'event' && at !== before) events.push(answer.event);
      }
      remaining -= events.length;
      if (events.length > 0) yield events;
    }
    if (answers < pageMax) return;
  }
}

export async function* eachOf(
  runs: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<StoredEvent> {
  for await (const run of runs) for (const event of run) yield event;
}
