import { expect, test } from 'vitest';
import { deadPort } from '../../../../test/services/free-port.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import { EventLogUnavailable } from '../../src/event-log/errors.js';
import { anEvent, aStream } from './sample.js';

async function readAny(events: AsyncIterable<unknown>): Promise<void> {
  for await (const _ of events) throw new Error('a dead node answered');
}

test('with three dead nodes every call rejects with EventLogUnavailable, without unhandled rejections', {
  timeout: 20_000, // Each of eight calls tries three nodes twice.
}, async () => {
  const rejections: unknown[] = [];
  const note = (reason: unknown) => rejections.push(reason);
  process.on('unhandledRejection', note);
  const hosts = (await Promise.all([0, 1, 2].map(deadPort))).map((port) => `127.0.0.1:${port}`);
  const log = connectEventLog(`esdb://${hosts.join()}?tls=false&maxDiscoverAttempts=2`);
  const ending = new AbortController();
  const { signal } = ending;
  const following = readAny(log.subscribe({ after: 'start', streamPrefixes: [''], signal }));
  const calls: Readonly<Record<string, () => Promise<unknown>>> = {
    headPosition: () => log.headPosition(),
    eventAt: () => log.eventAt(5n),
    eventAtLeader: () => log.eventAt(5n, { fromLeader: true }),
    readStream: () => log.readStream('a-b'),
    readAll: () => readAny(log.readAll()),
    whyClosed: () => log.whyClosed(),
    serverVersion: () => log.serverVersion(),
    append: () => log.append(aStream(), 'no_stream', [anEvent()], { deadlineMs: 1_000 }),
  };
  for (const [name, call] of Object.entries(calls)) {
    await expect(call(), name).rejects.toBeInstanceOf(EventLogUnavailable);
  }
  const unanswered = Object.values(calls).map((call) => call().catch(() => undefined));
  ending.abort();
  await following;
  await log.close();
  await Promise.all(unanswered);
  await new Promise((later) => setTimeout(later, 1_000));
  process.off('unhandledRejection', note);
  expect(rejections).toEqual([]);
});
