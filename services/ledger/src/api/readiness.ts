import type { EventLog } from '@exchange/event-log';
import { listLanes, type ReadDatabase } from '@exchange/read-models/queries';
import type { QueueBackend, ReadinessChecks } from '@exchange/service-shell';

/** What `/readyz` asks: does each store answer, and how far is each lane behind the log's end. */
export function readinessChecks(stores: {
  readonly eventLog: EventLog;
  readonly database: ReadDatabase;
  readonly queue: QueueBackend;
}): ReadinessChecks {
  const { eventLog, database, queue } = stores;
  return {
    dependencies: {
      event_log: () => eventLog.headPosition(),
      database: () => listLanes(database),
      queue: () => queue.ping(),
    },
    async lanes() {
      const [head, lanes] = await Promise.all([eventLog.headPosition(), listLanes(database)]);
      return Object.fromEntries(
        lanes.map(({ lane, position, ...rest }) => {
          const behind = head === undefined || position >= head ? 0n : head - position;
          return [lane, { position: position.toString(), behind: behind.toString(), ...rest }];
        }),
      );
    },
  };
}
