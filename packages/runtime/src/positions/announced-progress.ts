import type { Position } from '@exchange/units';
import { type LaneName, laneName } from '../event-log/lane-name.js';

/** How many streams of a lane are parked, and how often that had changed by then. */
export interface Parked {
  readonly parkings: bigint;
  readonly streams: number;
}

/** A lane's announced progress; with its parked streams where it applied events. */
export interface Progress {
  readonly lane: LaneName;
  readonly position: Position;
  readonly parked: Parked | undefined;
}

/** `lane,lane:position`, and from who applies events of one lane `:parkings:parked`. */
const announced = /^([^:]+):(\d+)(?::(\d+):(\d+))?$/;

/** The lanes' progress in a notification; none for any other notification. */
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
