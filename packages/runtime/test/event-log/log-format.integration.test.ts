import { EventStoreDBClient } from '@eventstore/db-client';
import { beforeEach, describe, expect, test } from 'vitest';
import { atEndOfFile } from '../../../../test/services/end-of-file.js';
import { startEventLog } from '../../../../test/services/inject.js';
import {
  appendAsOlder,
  eventsOf,
  madeByOlder,
  startNewerLog,
} from '../../../../test/services/other-formats.js';
import { connectEventLog, connectNativeLog } from '../../src/event-log/connect.js';
import { FormatRefused } from '../../src/event-log/errors.js';
import { requireOwnFormat, startLog } from '../../src/event-log/format/log-format.js';
import type { EventLog } from '../../src/event-log/types.js';
import { anEvent, aStream } from './sample.js';

let url: string;
beforeEach(async () => {
  url = await startEventLog(atEndOfFile);
});

const connected = (): EventLog => {
  const eventLog = connectEventLog(url);
  atEndOfFile(() => eventLog.close());
  return eventLog;
};
const typesIn = async () => (await eventsOf(url)).map(({ type }) => type);

async function writeSystemEvents(count: number): Promise<void> {
  const client = EventStoreDBClient.connectionString(url);
  // 10 s is short for a busy machine.
  const options = { deadline: 50_000 };
  for (let done = 0; done < count; done += 100) {
    const some = Array.from({ length: 100 }, () =>
      client.setStreamMetadata('x', { maxCount: 5 }, options),
    );
    await Promise.all(some);
  }
  await client.dispose();
}

describe('an empty log', () => {
  test('stays empty until the first append, which LedgerStarted precedes', async () => {
    const eventLog = connected();
    expect(await requireOwnFormat(eventLog)).toBe('empty');
    expect(await eventLog.firstEvent()).toBeUndefined();
    expect(await typesIn()).toEqual([]);
    await eventLog.append(aStream(), 'no_stream', [anEvent()]);
    const [first, second, ...more] = await eventsOf(url);
    expect(first).toMatchObject({
      stream: 'installation-log',
      revision: 0n,
      type: 'LedgerStarted',
      data: { format: 1 },
      metadata: { scope: 'platform', actor: { kind: 'system', id: 'installation' } },
    });
    expect(second?.type).toBe(anEvent().type);
    expect(more).toEqual([]);
    expect(await eventLog.firstEvent()).toEqual(first);
    expect(await requireOwnFormat(eventLog)).toBe('started');
  });

  test('is started once by concurrent processes', async () => {
    const logs = Array.from({ length: 8 }, connected);
    await Promise.all(logs.map((eventLog) => eventLog.append(aStream(), 'no_stream', [anEvent()])));
    const types = await typesIn();
    expect(types).toHaveLength(9);
    expect(types.filter((type) => type === 'LedgerStarted')).toEqual([types[0]]);
  });

  test('may have system events', async () => {
    await writeSystemEvents(300);
    const eventLog = connected();
    expect(await eventLog.firstEvent()).toBeUndefined();
    await eventLog.append(aStream(), 'no_stream', [anEvent()]);
    expect((await eventLog.firstEvent())?.type).toBe('LedgerStarted');
  });
});

test('a log started by an ended process accepts appends', async () => {
  const { eventLog } = connectNativeLog(url);
  await startLog(eventLog);
  await eventLog.close();
  expect(await typesIn()).toEqual(['LedgerStarted']);
  await connected().append(aStream(), 'no_stream', [anEvent()]);
  expect(await typesIn()).toEqual(['LedgerStarted', anEvent().type]);
});

describe.each([
  ['0.x', () => appendAsOlder(url), madeByOlder],
  [
    '0.x after system events',
    async () => {
      await writeSystemEvents(300);
      await appendAsOlder(url);
    },
    madeByOlder,
  ],
  ['a newer format', () => startNewerLog(url), /has format 2, and this version reads format 1/],
])('a log of %s', (_, write, message) => {
  test('is refused by format reads and appends, and stays unchanged', async () => {
    await write();
    const before = await eventsOf(url);
    const eventLog = connected();
    await expect(requireOwnFormat(eventLog)).rejects.toThrow(message);
    for (const stream of [aStream(), 'installation-log', 'installation-currency']) {
      const refused = eventLog.append(stream, 'no_stream', [anEvent()]);
      await expect(refused).rejects.toThrow(message);
      await expect(refused).rejects.toBeInstanceOf(FormatRefused);
    }
    expect(await eventsOf(url)).toEqual(before);
  });
});
