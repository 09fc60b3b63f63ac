import type { EventLog } from '@exchange/event-log';
import { listLanes, type ReadDatabase } from '@exchange/read-models/queries';

/** How far a lane is behind the log. */
export interface LaneLag {
  /** Events of the log that it has not passed yet, whichever lane they are for; 1,000 means that or more. */
  readonly events: number;
  /** Since when the first of them waits. */
  readonly seconds: number;
  readonly isStopped: boolean;
  /** Whether it waits for a newer version. */
  readonly isWaiting: boolean;
  readonly parkedStreams: number;
  readonly parkedEvents: number;
}

const countedMax = 1_000;

/** Looks each lane's lag up: nothing is read of the log for lanes that are at its end. */
export async function laneLags(
  eventLog: EventLog,
  database: ReadDatabase,
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
      lags.set(lane, { events: 0, seconds: 0, ...state });
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
    lags.set(lane, { events, seconds, ...state });
  }
  return lags;
}
