import { takeWritingAway } from '@exchange/runtime/event-log/deny-writing';
import { historyStream, type LogEnd } from '@exchange/runtime/event-log/format/ledger-started';
import { newLogMoved, readLogEnd } from '@exchange/runtime/event-log/move/log-end';
import type { Position, StoredEvent } from '@exchange/runtime/event-log/types';
import type { OpenedLog } from './opened-log.js';

/**
 * Revokes other users' right to append, and ends the log with `LogMoved`, unless that is already its last event.
 *
 * @returns the position of that event
 */
export async function endLog({ log, native, url }: OpenedLog, end: LogEnd): Promise<Position> {
  const { eventLog } = native;
  if (url !== undefined) await takeWritingAway(url);
  const isEnded = (await readLogEnd(eventLog)) !== undefined;
  const before = await lastIn(log);
  if (!isEnded || (await eventsBehind({ log }, before?.position ?? 'start')).length > 0) {
    const revision = before === undefined ? 0 : Number(before.revision) + 1;
    const expected = before?.revision ?? 'no_stream';
    await eventLog.append(historyStream, expected, [newLogMoved(end, revision)]);
  }
  const last = await lastIn(log);
  if (last === undefined) throw new Error(`${historyStream} has no event`);
  return last.position;
}

/** The first events behind a position, at most ten. */
export async function eventsBehind(
  { log }: Pick<OpenedLog, 'log'>,
  position: Position | 'start',
): Promise<readonly StoredEvent[]> {
  const behind: StoredEvent[] = [];
  for await (const event of log.readAll({ from: position, maxCount: 11, fromLeader: true })) {
    if (position === 'start' || event.position > position) behind.push(event);
  }
  return behind.slice(0, 10);
}

async function lastIn(log: OpenedLog['log']): Promise<StoredEvent | undefined> {
  const options = { direction: 'backwards', maxCount: 1, fromLeader: true } as const;
  const [event] = await log.readStream(historyStream, options);
  return event;
}
