import { status } from '@grpc/grpc-js';
import { grpcCodeOf } from './connection/grpc-errors.js';
import { EventLogUnavailable } from './errors.js';
import { readRuns, readWhole } from './read-call.js';
import { allRequest, firstEventsRequest, streamRequest } from './read-request.js';
import type { Session } from './session.js';
import { checkStreamName, type Revision } from './stream.js';
import type { EventLog, Position, ReadAllOptions, ReadOneOptions, StoredEvent } from './types.js';

const ofAll = { what: '$all', deadlineMs: 10_000 };
// Most logs begin and end with the ledger's events; growing pages skip the server's own.
const pages = [1, 32, 1_024];

/** Reads of a session. */
export class LogReads {
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
  }

  readonly readStream: EventLog['readStream'] = async (stream, options = {}) => {
    checkStreamName(stream);
    const { fromLeader } = options;
    return this.#events({ request: streamRequest(stream, options), what: stream, fromLeader });
  };

  /** Includes streams and types that begin with `$`. */
  readonly readOwn: EventLog['readStream'] = (stream, options = {}) =>
    this.#events({ request: streamRequest(stream, options), what: stream, ownToo: true });

  async #events(options: Parameters<typeof readWhole>[1]): Promise<readonly StoredEvent[]> {
    const answers = await readWhole(this.#session, options);
    return answers.flatMap((answer) => (answer.kind === 'event' ? [answer.event] : []));
  }

  /** Undefined without such an event. */
  readonly positionOf = async (
    stream: string,
    revision: Revision,
  ): Promise<Position | undefined> => {
    const [event] = await this.readStream(stream, { from: revision, maxCount: 1 });
    return event?.revision === revision ? event.position : undefined;
  };

  /** If none begins there, EventStoreDB answers UNKNOWN (2), the embedded store the next event. */
  readonly eventAt: EventLog['eventAt'] = async (position, { fromLeader = false } = {}) => {
    const request = allRequest({ from: position, maxCount: 1 });
    try {
      const [first] = await readWhole(this.#session, { ...ofAll, request, fromLeader });
      const stored = first?.kind === 'event' ? first.event : undefined;
      return stored?.position === position ? stored : undefined;
    } catch (error) {
      const cause = error instanceof EventLogUnavailable ? error.cause : undefined;
      if (grpcCodeOf(cause) !== status.UNKNOWN) throw error;
    }
    return undefined;
  };

  /** Skips the server's own events. */
  readonly firstEvent: EventLog['firstEvent'] = (options) => this.#nextEvent('forwards', options);

  readonly headPosition: EventLog['headPosition'] = async (options) =>
    (await this.#nextEvent('backwards', options))?.position;

  async #nextEvent(
    direction: 'forwards' | 'backwards',
    { fromLeader = false }: ReadOneOptions = {},
  ): Promise<StoredEvent | undefined> {
    const requestOf = direction === 'forwards' ? firstEventsRequest : allRequest;
    let from: Position | 'start' | 'end' = direction === 'forwards' ? 'start' : 'end';
    for (let page = 0; ; page += 1) {
      const maxCount = pages[Math.min(page, pages.length - 1)] ?? 1;
      const request = requestOf({ from, direction, maxCount });
      const answers = await readWhole(this.#session, { ...ofAll, request, fromLeader });
      for (const answer of answers) {
        if (answer.kind === 'event') return answer.event;
        from = answer.position;
      }
      if (answers.length < maxCount) return undefined;
    }
  }

  readonly readAllInRuns: EventLog['readAllInRuns'] = (options) =>
    readAllInRuns(this.#session, options);

  readonly readAll: EventLog['readAll'] = (options) => eachOf(this.readAllInRuns(options));
}

const firstPages = [64, 1_024];

/**
 * Runs of events that arrived together; none is empty.
 * @throws EventLogUnavailable, or the server's refusal of access
 */
async function* readAllInRuns(
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
