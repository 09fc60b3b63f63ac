import { setTimeout as pause } from 'node:timers/promises';
import {
  type EventData,
  type EventStoreDBClient,
  type JSONEventType,
  jsonEvent,
  MaxAppendSizeExceededError,
  StreamDeletedError,
  WrongExpectedVersionError,
} from '@eventstore/db-client';
import { AppendTooLarge, EventLogUnavailable, RevisionConflict, StreamClosed } from './errors.js';
import type { AppendResult, EventToAppend, ExpectedRevision } from './types.js';

const deadlineMs = 10_000;
const inFlightMax = 512;

type Append = (
  stream: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
) => Promise<AppendResult>;

/**
 * Appends by the client's batch stream. One failing call rejects every append under way on that stream, so an
 * append that failed for another's reason is sent again: same ids, same exact revision, hence at most once.
 */
export function createAppend(client: EventStoreDBClient): Append {
  const enter = limit(inFlightMax);
  return async (stream, expected, events) => {
    const data = events.map(toEventData);
    const giveUpAt = Date.now() + deadlineMs;
    for (let attempt = 1; ; attempt += 1) {
      const leave = await enter();
      try {
        const result = await client.appendToStream(stream, data, {
          expectedRevision: expected,
          deadline: deadlineMs,
        });
        if (result.position === undefined) throw new Error('the log gave no position');
        return { revision: result.nextExpectedRevision, position: result.position.commit };
      } catch (error) {
        if (error instanceof WrongExpectedVersionError)
          throw new RevisionConflict(stream, expected);
        if (error instanceof StreamDeletedError) throw new StreamClosed(stream);
        if (error instanceof MaxAppendSizeExceededError) {
          throw new AppendTooLarge(`the events for ${stream} are larger than one append may be`);
        }
        if (Date.now() >= giveUpAt) {
          throw new EventLogUnavailable(`the event log did not take an append to ${stream}`, {
            cause: error,
          });
        }
      } finally {
        leave();
      }
      await pause(Math.min(20 * 2 ** attempt, 500) * (0.5 + Math.random() / 2));
    }
  };
}

function toEventData(event: EventToAppend): EventData {
  const { id, type, data, metadata } = event;
  // The client's types want an index signature on data; JSON is what they mean.
  const json: JSONEventType = { type, data: Object(data), metadata: Object(metadata) };
  return jsonEvent({ id, ...json });
}

/** At most so many at once; others wait their turn. */
function limit(most: number): () => Promise<() => void> {
  const waiting: (() => void)[] = [];
  let inside = 0;
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) inside -= 1;
    else next();
  };
  return async () => {
    if (inside < most) inside += 1;
    else await new Promise<void>((turn) => waiting.push(turn));
    return leave;
  };
}
