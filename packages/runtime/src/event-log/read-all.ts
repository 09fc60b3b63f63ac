import { answerRuns } from './answer-runs.js';
import { readError, type Session } from './answers.js';
import { openedRead, type ReadCall } from './read-call.js';
import { allRequest } from './read-request.js';
import type { ReadResponse } from './read-response.js';
import type { ReadAllOptions, StoredEvent } from './types.js';

/** What is read first, and next, before all the rest is: who wants few events leaves no long read before its end. */
const firstPages = [64, 1_024];

/**
 * The events of all streams in the log's order, those that have come together at once, none of them empty.
 *
 * @throws EventLogUnavailable, or the server's refusal of access
 */
export async function* readAllInRuns(
  session: Session,
  options: ReadAllOptions = {},
): AsyncGenerator<readonly StoredEvent[]> {
  const { from = 'start', direction = 'forwards', maxCount } = options;
  let at = from;
  let left = maxCount ?? Number.POSITIVE_INFINITY;
  for (let page = 0; left > 0; page += 1) {
    // Forwards, a page begins with the event that the one before ended with.
    const before = page > 0 && direction === 'forwards' ? at : undefined;
    const isShort = page < firstPages.length;
    const most =
      Math.min(firstPages[page] ?? Number.POSITIVE_INFINITY, left) + (before === undefined ? 0 : 1);
    const wanted = {
      from: at,
      direction,
      ...(Number.isFinite(most) ? { maxCount: most } : {}),
    };
    let answers = 0;
    for await (const run of await runsOf(session, wanted, isShort)) {
      const events: StoredEvent[] = [];
      for (const answer of run) {
        if (answer.kind !== 'event' && answer.kind !== 'passed') continue;
        answers += 1;
        at = answer.kind === 'passed' ? answer.position : answer.sized.event.position;
        if (answer.kind === 'event' && at !== before) events.push(answer.sized.event);
      }
      left -= events.length;
      if (events.length > 0) yield events;
    }
    if (answers < most) return;
  }
}

/** The events one by one. */
export async function* eachOf(
  runs: AsyncIterable<readonly StoredEvent[]>,
): AsyncGenerator<StoredEvent> {
  for await (const run of runs) for (const event of run) yield event;
}

/** What a read of `$all` is answered with. */
async function runsOf(
  session: Session,
  wanted: ReadAllOptions,
  isShort: boolean,
): Promise<AsyncGenerator<readonly ReadResponse[]>> {
  const connection = session.connections.current();
  let call: ReadCall;
  try {
    call = await openedRead(connection, allRequest(wanted));
  } catch (error) {
    throw session.access.refusalOf(error, '$all') ?? readError('$all', error);
  }
  return answerRuns(session, connection, call, isShort);
}
