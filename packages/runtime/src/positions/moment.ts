import type { StoredEvent } from '../event-log/types.js';

export type Moment =
  | { readonly kind: 'position'; readonly position: bigint }
  | { readonly kind: 'time'; readonly time: Date };

const positionMax = 2n ** 63n - 1n;

export function readMoment(text: string): Moment {
  if (!/^\d+$/.test(text)) return { kind: 'time', time: new Date(text) };
  const position = BigInt(text);
  return { kind: 'position', position: position > positionMax ? positionMax : position };
}

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
