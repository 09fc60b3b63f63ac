import type { EventLog } from '@exchange/runtime/event-log/types';
import { type LaneDatabase, listLanes } from '@exchange/runtime/tables/lane-queries';

/** How far a lane is behind the log. */
export interface LaneLag {
  /** How far behind; undefined while the log is not known to be the one that the tables were made from. */
  readonly lag: Lag | undefined;
  readonly isStopped: boolean;
  /** Whether it waits for a newer version. */
  readonly isWaiting: boolean;
  readonly parkedStreams: number;
  readonly parkedEvents: number;
}

interface Lag {
  /** Events of the log that it has not passed yet, whichever lane they are for (1,000 means that or more), and its parked ones. */
  readonly events: number;
  /** Since when the first that it has not passed waits. */
  readonly seconds: number;
}

const countedMax = 1_000;

/**
 * Looks each lane's lag up: nothing is read of the log for lanes that are at its end.
 *
 * @param requireSameLog rejects when the log is not the one that the tables were made from: of such a one, positions say nothing
 */
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
    let events = 0;
    let since: number | undefined;
    const from = position === 0n ? 'start' : position;
    for await (const event of eventLog.readAll({ from, maxCount: countedMax + 1 })) {
      if (event.position <= position) continue;
      events += 1;
      since ??= event.created.getTime();
    }
    const seconds = since === undefined ? 0 : Math.max(0, (now() - since) / 1000);
    lags.set(lane, { lag: { events: events + parked.events, seconds }, ...state });
  }
  // After the positions were read: the log may have been exchanged meanwhile.
  const isSame = await requireSameLog().then(
    () => true,
    () => false,
  );
  if (isSame) return lags;
  return new Map([...lags].map(([lane, known]) => [lane, { ...known, lag: undefined }]));
}
