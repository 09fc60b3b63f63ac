import type { Position } from '@exchange/units';
import { type LaneName, laneName } from '../event-log/lane-name.js';

export interface Parked {
  readonly parkings: bigint;
  readonly streams: number;
}

/** `parked` is present if the lane applied events. */
export interface Progress {
  readonly lane: LaneName;
  readonly position: Position;
  readonly parked: Parked | undefined;
}

/**
 * `lane,lane:position`; a notification of applied events has one lane and ends with
 * `:parkings:parked`.
 */
const announced = /^([^:]+):(\d+)(?::(\d+):(\d+))?$/;

/** Returns an empty list for any other payload. */
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
