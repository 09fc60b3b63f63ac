import type { Position } from '@exchange/units';
import { type LaneName, laneName } from '../event-log/lane-name.js';

/** A lane's number of parked streams, and its count of parking changes. */
export interface Parked {
  readonly parkings: bigint;
  readonly streams: number;
}

/** A lane's notified progress; `parked` is present if it applied events. */
export interface Progress {
  readonly lane: LaneName;
  readonly position: Position;
  readonly parked: Parked | undefined;
}

/** `lane,lane:position`; a notification of applied events has one lane and ends with `:parkings:parked`. */
const announced = /^([^:]+):(\d+)(?::(\d+):(\d+))?$/;

/** Parses a notification; returns an empty list for any other payload. */
export function announcedProgress(payload: string | undefined): readonly Progress[] {
  const [, names = '', position, parkings, streams] = announced.exec(payload ?? '') ?? [];
  if (position === undefined) return [];
  const parked =
    parkings === undefined || streams === undefined
      ? undefined
      : { parkings: BigInt(parkings), streams: Number(streams) };
  return names.split(',').flatMap((name) => {
    const { data: lane } = laneName.safeParse(name);
    return lane === undefined ? [] : [{ lane, position: BigInt(position), parked }];
  });
}
