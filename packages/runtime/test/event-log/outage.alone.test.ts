// Long: 10 s. Measures how soon an outage is noticed and ends.
import { setTimeout as pause } from 'node:timers/promises';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { afterAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import { EventLogUnavailable, RevisionConflict } from '../../src/event-log/errors.js';
import { anEvent, aStream } from './sample.js';
import { sharedLog } from './shared-log.js';

const directory = temporaryFolder();
let store = await spawnEventStore({ directory, liveBufferEvents: 32 });
const eventLog = connectEventLog(store.url);
/** Of another store: an outage must not disturb it. */
const bystander = await sharedLog();
const ending = new AbortController();
const appending = appendUntil(ending.signal);
afterAll(async () => {
  ending.abort();
  await appending;
  await eventLog.close();
  await store.close();
});

async function appendUntil(signal: AbortSignal): Promise<void> {
  const stream = aStream('bystander');
  for (let at = -1n; !signal.aborted; at += 1n) {
    await bystander.append(stream, at < 0n ? 'no_stream' : at, [anEvent()]);
    await pause(5);
  }
}

async function killStore(): Promise<void> {
  process.kill(store.pid, 'SIGKILL');
  await store.exited;
}

async function startStore(): Promise<void> {
  store = await spawnEventStore({ directory, port: store.port, liveBufferEvents: 32 });
}

test('an append rejects in time during an outage, and succeeds afterwards', async () => {
  const stream = aStream();
  await eventLog.append(stream, 'no_stream', [anEvent()]);
  await killStore();
  const event = anEvent();
  const rejected = eventLog.append(stream, 0n, [event], { deadlineMs: 500 });
  await expect(rejected).rejects.toBeInstanceOf(EventLogUnavailable);
  await startStore();
  expect((await eventLog.append(stream, 0n, [event])).revision).toBe(1n);
  expect(await eventLog.readStream(stream)).toHaveLength(2);
});

test('an append that waits through an outage is applied once', async () => {
  const stream = aStream();
  await killStore();
  const waiting = eventLog.append(stream, 'no_stream', [anEvent()]);
  await pause(300);
  await startStore();
  expect((await waiting).revision).toBe(0n);
  expect(await eventLog.readStream(stream)).toHaveLength(1);
});

test('a subscription continues after SIGKILL of the store without loss or repetition', async () => {
  const ending = new AbortController();
  const kind = 'followed';
  const received: string[] = [];
  const following = (async () => {
    const deliveries = eventLog.subscribe({
      after: 'start',
      streamPrefixes: [`${kind}-`],
      signal: ending.signal,
    });
    for await (const delivery of deliveries) {
      if (delivery.kind === 'events') received.push(...delivery.events.map(({ id }) => id));
    }
  })();
  const sent: string[] = [];
  const stream = aStream(kind);
  for (let round = 0; round < 3; round += 1) {
    for (let at = 0; at < 40; at += 1) {
      const event = anEvent({ at });
      const expected = sent.length === 0 ? 'no_stream' : BigInt(sent.length - 1);
      await eventLog.append(stream, expected, [event]);
      sent.push(event.id);
    }
    await killStore();
    await startStore();
  }
  await expect.poll(() => received.length, { timeout: 20_000 }).toBe(sent.length);
  expect(received).toEqual(sent);
  ending.abort();
  await following;
});

test('an append with a lost answer is repeated without a conflict', async () => {
  const stream = aStream();
  const events = Array.from({ length: 30 }, () => anEvent());
  let at = 0;
  for (const event of events) {
    const expected = at === 0 ? 'no_stream' : BigInt(at - 1);
    const appending = eventLog.append(stream, expected, [event]).catch((error: unknown) => error);
    if (at % 10 === 5) {
      await killStore();
      await startStore();
    }
    const result = await appending;
    expect(result).not.toBeInstanceOf(RevisionConflict);
    if (result instanceof Error) await eventLog.append(stream, expected, [event]);
    at += 1;
  }
  expect((await eventLog.readStream(stream)).map(({ id }) => id)).toEqual(
    events.map(({ id }) => id),
  );
});
