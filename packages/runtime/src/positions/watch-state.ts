import type { Position } from '@exchange/units';
import { type LaneName, laneName } from '../event-log/lane-name.js';

export interface WatchState {
  readonly notifications: number;
  readonly positions: ReadonlyMap<LaneName, Position>;
  readonly parked: ReadonlyMap<LaneName, Parked>;
}

export type WatchInput =
  | { readonly kind: 'connected' | 'reset' }
  | { readonly kind: 'notification'; readonly payload: string | undefined }
  | { readonly kind: 'checkpoint'; readonly progress: Progress };

export const initialWatchState: WatchState = {
  notifications: 0,
  positions: new Map(),
  parked: new Map(),
};

export function nextWatchState(state: WatchState, input: WatchInput): WatchState {
  const { kind } = input;
  switch (kind) {
    case 'connected':
      // After a crash the database may lack notified positions.
      return { ...initialWatchState, notifications: state.notifications + 1 };
    case 'reset':
      return { ...state, notifications: state.notifications + 1, positions: new Map() };
    case 'notification': {
      const notified = { ...state, notifications: state.notifications + 1 };
      return announcedProgress(input.payload).reduce(withProgress, notified);
    }
    case 'checkpoint':
      return withProgress(state, input.progress);
    default:
      return kind satisfies never;
  }
}

/** Ignores lower values, which arrive out of order. */
function withProgress(state: WatchState, { lane, position, parked }: Progress): WatchState {
  const isNewer = position > positionOf(state, lane);
  const isNewerParking =
    parked !== undefined && parked.parkings >= (state.parked.get(lane)?.parkings ?? 0n);
  return {
    ...state,
    positions: isNewer ? new Map(state.positions).set(lane, position) : state.positions,
    parked: isNewerParking ? new Map(state.parked).set(lane, parked) : state.parked,
  };
}

export function positionOf({ positions }: WatchState, lane: LaneName): Position {
  return positions.get(lane) ?? 0n;
}

export function lowestPosition(state: WatchState, lanes: readonly LaneName[]): Position {
  const [first = 0n, ...others] = lanes.map((lane) => positionOf(state, lane));
  return others.reduce((lowest, position) => (position < lowest ? position : lowest), first);
}

export function lanesWithParked(
  { parked }: WatchState,
  lanes: readonly LaneName[],
): readonly LaneName[] {
  return [...parked].flatMap(([lane, { streams }]) =>
    streams > 0 && (lanes.length === 0 || lanes.includes(lane)) ? [lane] : [],
  );
}

export interface Parked {
  readonly parkings: bigint;
  readonly streams: number;
}

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
