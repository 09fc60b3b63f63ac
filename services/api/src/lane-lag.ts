import type { EventLog, Position } from '@exchange/runtime/event-log/types';
import { type LaneDatabase, listLanes } from '@exchange/runtime/tables/queries/lane-queries';

export interface LaneLag {
  readonly lag: Lag | undefined;
  readonly isStopped: boolean;
  readonly isWaiting: boolean;
  readonly parkedStreams: number;
  readonly parkedEvents: number;
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
  now = () => Date.now(),
): Promise<ReadonlyMap<string, LaneLag>> {
  const [head, lanes] = await Promise.all([eventLog.headPosition(), listLanes(database)]);
  const lags = new Map<string, LaneLag>();
  for (const { lane, position, stopped, waiting, parked } of lanes) {
    const state = {
      isStopped: stopped !== null,
      isWaiting: waiting !== null,
      parkedStreams: parked.streams,
      parkedEvents: parked.events,
    };
    if (head === undefined || position >= head) {
      lags.set(lane, { lag: { events: parked.events, seconds: 0 }, ...state });
      continue;
    }
    const { events, seconds } = await lagBehind(eventLog, position, now);
    lags.set(lane, { lag: { events: events + parked.events, seconds }, ...state });
  }
  // The log may have been replaced during the reads.
  const isSame = await requireSameLog().then(
    () => true,
    () => false,
  );
  if (isSame) return lags;
  return new Map([...lags].map(([lane, known]) => [lane, { ...known, lag: undefined }]));
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
