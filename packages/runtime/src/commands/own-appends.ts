import type { ExpectedRevision } from '../event-log/revision.js';
import type { AppendResult, EventLog, Position } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import { boundedCache } from '../process/bounded-cache.js';

const streamsMax = 1_000;
const eventsMax = 64;

/** This process's latest consecutive appends to a stream. */
interface Run {
  readonly since: Position;
  readonly last: AppendResult;
  readonly events: readonly { readonly id: string; readonly position: Position }[];
}

/**
 * Shows without a search that a keyed command is new. Without it the usage import falls from 28,000
 * to 20,800 records/s.
 */
export interface OwnAppends {
  readonly append: EventLog['append'];
  /** Undefined if other processes may have appended there, or if there are too many events. */
  has(
    stream: string,
    isIt: (id: string) => boolean,
    after: Position,
    upTo: ExpectedRevision,
  ): boolean | undefined;
}

/** @param memory clears the record when the log is replaced */
export function createOwnAppends(
  eventLog: Pick<EventLog, 'append'>,
  memory: LogMemory,
): OwnAppends {
  const runs = boundedCache<string, Run>(streamsMax);
  memory.onForget(() => runs.clear());

  function extendRun(previous: Run | undefined, last: AppendResult, ids: readonly string[]): Run {
    if (previous === undefined) return { since: last.position, last, events: [] };
    const events = [...previous.events, ...ids.map((id) => ({ id, position: last.position }))];
    const lastDropped = events[events.length - eventsMax - 1];
    return {
      since: lastDropped?.position ?? previous.since,
      last,
      events: events.slice(-eventsMax),
    };
  }

  return {
    async append(stream, expected, events, options) {
      const generation = memory.generation();
      const last = await eventLog.append(stream, expected, events, options);
      if (generation !== memory.generation()) return last;
      const run = runs.get(stream);
      const previous = run?.last.revision === expected ? run : undefined;
      runs.set(
        stream,
        extendRun(
          previous,
          last,
          events.map(({ id }) => id),
        ),
      );
      return last;
    },
    has(stream, isIt, after, upTo) {
      const run = runs.get(stream);
      if (run === undefined || run.last.revision !== upTo || run.since > after) return undefined;
      return run.events.some((event) => event.position > after && isIt(event.id));
    },
  };
}
