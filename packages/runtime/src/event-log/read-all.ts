import { allRequest } from './read-request.js';
import { readRuns } from './read-runs.js';
import type { Session } from './session.js';
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
  const { from = 'start', direction = 'forwards', maxCount, fromLeader = false } = options;
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
    for await (const run of readRuns(session, {
      request: allRequest(wanted),
      what: '$all',
      isShort,
      fromLeader,
    })) {
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
