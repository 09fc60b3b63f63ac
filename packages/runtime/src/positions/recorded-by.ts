import type { StoredEvent } from '../event-log/types.js';
import type { Moment } from './moment.js';

/** Includes earlier events with a later time, from a clock set back. */
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
