// Long: 35 s. Measures how soon a silent connection is noticed.
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { services } from '../../../../test/services/inject.js';
import { type Link, linkTo } from '../../../../test/services/link.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import type { EventLog, EventLogNotice } from '../../src/event-log/types.js';
import { anEvent, aStream } from './sample.js';
import { type StandInCluster, startStandInCluster } from './stand-in-cluster.js';

const gapMsMax = 6_000;

const { eventStoreUrl } = await services();
const storePort = Number(new URL(eventStoreUrl).port);
const direct = connectEventLog(eventStoreUrl);
afterAll(() => direct.close());

function underLoad(eventLog: EventLog) {
  const stream = aStream('loaded');
  const ending = new AbortController();
  const acknowledged: string[] = [];
  const received: string[] = [];
  let longestMs = 0;
  const writing = (async () => {
    while (!ending.signal.aborted) {
      const event = anEvent();
      const startedAt = performance.now();
      const at = acknowledged.length;
      await eventLog.append(stream, at === 0 ? 'no_stream' : BigInt(at - 1), [event]);
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      acknowledged.push(event.id);
      await pause(5);
    }
  })();
  const following = (async () => {
    const deliveries = eventLog.subscribe({
      after: 'start',
      streamPrefixes: [stream],
      signal: ending.signal,
    });
    for await (const delivery of deliveries) {
      if (delivery.kind === 'events') received.push(...delivery.events.map(({ id }) => id));
    }
  })();
  return {
    received,
    acknowledged,
    longestMs: () => longestMs,
    async finish() {
      const stop = new AbortController();
      const stopped = (async () => {
        await expect.poll(() => received.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(1);
        ending.abort();
        stop.abort();
      })();
      await Promise.all([stopped, writing, following]);
      const stored = (await direct.readStream(stream)).map(({ id }) => id);
      return { stored };
    },
  };
}

describe('three addresses of one log with a silent leader', () => {
  const notices: EventLogNotice[] = [];
  let cluster: StandInCluster;
  let eventLog: EventLog;

  beforeAll(async () => {
    cluster = await startStandInCluster(storePort);
    const log = (notice: EventLogNotice) => void notices.push(notice);
    eventLog = connectEventLog({ url: cluster.url, log, isAlive: () => true });
  });
  afterAll(async () => {
    await eventLog.close();
    await cluster.close();
  });

  test('appends continue at the next leader within 6 s, without loss, repetition or reordering', async () => {
    const load = underLoad(eventLog);
    await expect.poll(() => load.received.length, { timeout: 10_000 }).toBeGreaterThan(10);
    cluster.links[0]?.stall(true);
    await pause(2_000);
    cluster.leader = 1;
    const before = load.acknowledged.length;
    await expect
      .poll(() => load.acknowledged.length, { timeout: 15_000 })
      .toBeGreaterThan(before + 50);
    expect(load.longestMs()).toBeLessThan(gapMsMax);
    expect(load.longestMs()).toBeGreaterThan(1_000);
    const followed = load.acknowledged.length;
    await expect
      .poll(() => load.received.length, { timeout: 5_000 })
      .toBeGreaterThanOrEqual(followed);
    cluster.links[0]?.stall(false);
    await pause(500);
    const { stored } = await load.finish();
    expect(load.acknowledged).toEqual(stored.slice(0, load.acknowledged.length));
    expect(load.received).toEqual(stored.slice(0, load.received.length));
    expect(notices.some(({ msg }) => msg.includes('replaced'))).toBe(true);
  });

  test('a resigned leader is replaced without a pause', async () => {
    await eventLog.append(aStream(), 'no_stream', [anEvent()]);
    const startCount = () => cluster.nodes[2]?.counts.begun ?? 0;
    const before = startCount();
    cluster.leader = 2;
    const load = underLoad(eventLog);
    await expect.poll(startCount, { timeout: 10_000 }).toBeGreaterThan(before);
    const { stored } = await load.finish();
    expect(load.longestMs()).toBeLessThan(1_000);
    expect(load.received).toEqual(stored.slice(0, load.received.length));
  });
});

describe('a single silent server', () => {
  let link: Link;
  let eventLog: EventLog;
  beforeAll(async () => {
    link = await linkTo(storePort);
    eventLog = connectEventLog(`esdb://127.0.0.1:${link.port}?tls=false`);
  });
  afterAll(async () => {
    await eventLog.close();
    await link.close();
  });

  test('is detected by a read within 4 s, a waiting append, and a subscription', async () => {
    const load = underLoad(eventLog);
    await expect.poll(() => load.received.length, { timeout: 10_000 }).toBeGreaterThan(10);
    link.stall(true);
    const startedAt = performance.now();
    await expect(eventLog.headPosition()).rejects.toMatchObject({ name: 'EventLogUnavailable' });
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    link.stall(false);
    const before = load.acknowledged.length;
    await expect
      .poll(() => load.acknowledged.length, { timeout: 10_000 })
      .toBeGreaterThan(before + 20);
    const { stored } = await load.finish();
    expect(load.acknowledged).toEqual(stored.slice(0, load.acknowledged.length));
    expect(load.received).toEqual(stored.slice(0, load.received.length));
  });

  test('is not abandoned while it answers slowly', async () => {
    const notices: EventLogNotice[] = [];
    const log = connectEventLog({
      url: `esdb://127.0.0.1:${link.port}?tls=false`,
      log: (notice) => notices.push(notice),
    });
    const stream = aStream();
    // A new connection asks several questions one after another: 800 ms each way would take 10 s.
    await log.append(stream, 'no_stream', [anEvent()]);
    link.delay(800);
    await log.append(stream, 0n, [anEvent()]);
    await pause(4_000);
    await log.append(stream, 1n, [anEvent()]);
    link.delay(0);
    await log.close();
    expect(notices).toEqual([]);
  });
});

test('keepAliveInterval=-1 disables the silence limit', async () => {
  const link = await linkTo(storePort);
  const notices: EventLogNotice[] = [];
  const log = connectEventLog({
    url: `esdb://127.0.0.1:${link.port}?tls=false&keepAliveInterval=-1`,
    log: (notice) => notices.push(notice),
  });
  await log.headPosition();
  link.stall(true);
  const waiting = log.headPosition();
  await pause(5_000);
  link.stall(false);
  await waiting;
  expect(notices).toEqual([]);
  await log.close();
  await link.close();
});
