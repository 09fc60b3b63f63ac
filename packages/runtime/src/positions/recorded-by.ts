import type { StoredEvent } from '../event-log/types.js';
import type { Moment } from './moment.js';

/**
 * The events of a stream, oldest first, that the log had recorded by a moment. A time means up to the last one recorded by
 * then: where a clock was put back, what stands before it in the stream happened before it.
 */
export function recordedBy<Event extends Pick<StoredEvent, 'position' | 'created'>>(
  events: readonly Event[],
  moment: Moment,
): readonly Event[] {
  const wasRecorded = (event: Event) =>
    moment.kind === 'position'
      ? event.position <= moment.position
      : event.created.getTime() <= moment.time.getTime();
  return events.slice(0, events.findLastIndex(wasRecorded) + 1);
}
