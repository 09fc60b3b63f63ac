import type { StoredEvent } from '../event-log/types.js';
import type { Moment } from './moment.js';

type Recorded = Pick<StoredEvent, 'position' | 'created'>;

export const isRecordedBy = ({ position, created }: Recorded, moment: Moment): boolean =>
  moment.kind === 'position'
    ? position <= moment.position
    : created.getTime() <= moment.time.getTime();

/** Includes earlier events with a later time, from a clock set back. */
export function recordedBy<Event extends Recorded>(
  events: readonly Event[],
  moment: Moment,
): readonly Event[] {
  return events.slice(0, events.findLastIndex((event) => isRecordedBy(event, moment)) + 1);
}
