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

/** `lane:position`, and from who applies events `:parkings:parked`. */
const announced = /^([^:]+):(\d+)(?::(\d+):(\d+))?$/;

/** What a notification says; undefined for one that says something else. */
export function announcedProgress(payload: string | undefined): Progress | undefined {
  const [, name, position, parkings, streams] = announced.exec(payload ?? '') ?? [];
  const { data: lane } = laneName.safeParse(name);
  if (lane === undefined || position === undefined) return undefined;
  const parked =
    parkings === undefined || streams === undefined
      ? undefined
      : { parkings: BigInt(parkings), streams: Number(streams) };
  return { lane, position: BigInt(position), parked };
}
