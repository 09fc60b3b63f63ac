import type { LaneState } from '@exchange/ledger/platform/operations/lane-state';
import type { EventLog, Position } from '@exchange/runtime/event-log/types';
import {
  type LaneDatabase,
  type LaneStatus,
  listLanes,
} from '@exchange/runtime/tables/queries/lane-queries';

export interface LaneLag {
  readonly status: LaneStatus;
  /** Undefined if the tables were built from another log. */
  readonly lag: Lag | undefined;
}

interface Lag {
  readonly events: number;
  readonly seconds: number;
}

const countedMax = 1_000;

/** @param requireSameLog rejects if the tables were built from another log */
export async function laneLags(
  eventLog: EventLog,
  database: LaneDatabase,
  requireSameLog: () => Promise<void>,
): Promise<readonly LaneLag[]> {
  const [head, lanes] = await Promise.all([eventLog.headPosition(), listLanes(database)]);
  const lags: LaneLag[] = [];
  for (const status of lanes) {
    const { position, parked } = status;
    const isLevel = head === undefined || position >= head;
    const { events, seconds } = isLevel
      ? { events: 0, seconds: 0 }
      : await lagBehind(eventLog, position, Date.now);
    lags.push({ status, lag: { events: events + parked.events, seconds } });
  }
  // The log may have been replaced during the reads.
  return requireSameLog().then(
    () => lags,
    () => lags.map(({ status }) => ({ status, lag: undefined })),
  );
}

/** Counts at most 1,001 events, and the seconds since the first. */
export async function lagBehind(
  eventLog: Pick<EventLog, 'readAll'>,
  position: Position,
  now: () => number,
): Promise<Lag> {
  let events = 0;
  let since: number | undefined;
  const from = position === 0n ? 'start' : position;
  for await (const event of eventLog.readAll({ from, maxCount: countedMax + 1 })) {
    if (event.position <= position) continue;
    events += 1;
    since ??= event.created.getTime();
  }
  const seconds = since === undefined ? 0 : Math.max(0, (now() - since) / 1000);
  return { events, seconds };
}

export function laneOnWire(laneState: LaneState) {
  const { lane: _, parkedStreams: __, position, behind, rebuilding, ...state } = laneState;
  return {
    position: position.toString(),
    behind: behind.toString(),
    ...state,
    rebuilding: rebuilding && {
      ...rebuilding,
      events: Number(rebuilding.events),
      position: rebuilding.position.toString(),
      head: rebuilding.head.toString(),
    },
  };
}
