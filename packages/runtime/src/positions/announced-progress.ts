import type { Position } from '@exchange/units';
import { type LaneName, laneName } from '../event-log/lane-name.js';

/** How many streams of a lane are parked, and how often that had changed by then. */
export interface Parked {
  readonly parkings: bigint;
  readonly streams: number;
}

/** How far a lane is, as it announces it; from who applies events, what it has parked too. */
export interface Progress {
  readonly lane: LaneName;
  readonly position: Position;
  readonly parked: Parked | undefined;
}

/** `lane,lane:position`, and from who applies events of one lane `:parkings:parked`. */
const announced = /^([^:]+):(\d+)(?::(\d+):(\d+))?$/;

/** What a notification says; nothing for one that says something else. */
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
