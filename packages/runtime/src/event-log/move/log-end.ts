import { codecOf } from '../codec.js';
import { eventIdFor } from '../event-id.js';
import { historyStream, type LogEnd, logMoved } from '../format/ledger-started.js';
import { systemMetadata } from '../metadata.js';
import type { EventLog, EventToAppend } from '../types.js';
import { namesOrigin } from './origin.js';

const codec = codecOf([logMoved]);

export function newLogMoved(end: LogEnd, revision: number): EventToAppend {
  const { target } = end;
  const id = eventIdFor(target, revision);
  return codec.encode({ type: 'LogMoved', data: end }, id, systemMetadata('log move', target));
}

/**
 * Reads the end from the leader; undefined if the log accepts appends.
 * @param native with the server's positions
 * @throws EventLogUnavailable
 */
export async function readLogEnd(
  native: Pick<EventLog, 'readStream'>,
): Promise<LogEnd | undefined> {
  const [last] = await native.readStream(historyStream, {
    direction: 'backwards',
    maxCount: 1,
    fromLeader: true,
  });
  if (last?.type !== logMoved.type || namesOrigin(last)) return undefined;
  return logMoved.data.parse(last.data);
}

export function endText({ name, target }: LogEnd): string {
  return `this log is moved to another event store, ${name} (move ${target}): it accepts no more events. Set EVENTSTORE_URL to that event store`;
}
