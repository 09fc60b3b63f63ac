import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { sharedStores } from '../../../../test/services/inject.js';
import { longTest, shortOrWhole } from '../../../../test/services/seeded-part.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import type { EventLogNotice } from '../../src/event-log/types.js';
import { interpose } from './interposer.js';
import { anEvent, aStream } from './sample.js';
import { sharedLog } from './shared-log.js';

/** A quarter of a real server's buffer: every test reaches it. */
const dropAfterLive = 8;

const notices: EventLogNotice[] = [];
const drops: string[] = [];
const direct = await sharedLog();
const { eventStoreUrl } = await sharedStores();
const server = await interpose(Number(new URL(eventStoreUrl).port), { dropAfterLive });
const eventLog = connectEventLog({
  url: server.url,
  log: (notice) => notices.push(notice),
  onSubscriptionDropped: (why) => drops.push(why),
});
afterAll(async () => {
  await eventLog.close();
  server.close();
});

async function readerOf(
  kind: string,
  count: number,
  work: (batch: number) => Promise<unknown>,
  from = eventLog,
) {
  const ending = new AbortController();
  const stop = setTimeout(() => ending.abort(), 60_000);
  const received: { readonly at: number; readonly afterMs: number }[] = [];
  let isLive = () => {};
  const live = new Promise<void>((resolve) => {
    isLive = resolve;
  });
  const finished = (async () => {
    const deliveries = from.subscribe({
      after: (await direct.headPosition()) ?? 'start',
      streamPrefixes: [`${kind}-`],
      signal: ending.signal,
    });
    for await (const delivery of deliveries) {
      if (delivery.kind === 'live') {
        isLive();
        continue;
      }
      for (const { data } of delivery.events) {
        const { at, sentAt } = Object(data);
        received.push({ at, afterMs: performance.now() - sentAt });
      }
      await work(delivery.events.length);
      if (received.length >= count) break;
    }
    clearTimeout(stop);
    return received;
  })();
  // An event of another stream makes the reader live.
  await direct.append(aStream('bystander'), 'no_stream', [anEvent()]);
  await Promise.race([live, pause(1_000)]);
  return finished;
}

async function write(kind: string, count: number, each: number, pauseMs: number): Promise<void> {
  const stream = aStream(kind);
  for (let at = 0; at < count; at += each) {
    const events = Array.from({ length: each }, (_, index) =>
      anEvent({ at: at + index, sentAt: performance.now() }),
    );
    await direct.append(stream, at === 0 ? 'no_stream' : BigInt(at - 1), events);
    if (pauseMs > 0) await pause(pauseMs);
  }
}

function latency(received: readonly { readonly afterMs: number }[]): number {
  const late = received.map(({ afterMs }) => afterMs).sort((a, b) => a - b);
  return late[Math.floor(late.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}

const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);

describe('a subscriber that the server drops as too slow', () => {
  test.each([
    ['a prompt reader', 'prompt', async () => undefined],
    ['a slow reader', 'leisurely', () => pause(15)],
  ])('gets every event once and in order as %s', async (_, kind, work) => {
    const before = server.counts.dropped;
    const count = shortOrWhole(300, 600);
    const reading = readerOf(kind, count, work);
    await pause(300);
    await write(kind, count, 4, 2);
    const received = await reading;
    expect(received.map(({ at }) => at)).toEqual(upTo(count));
    expect(server.counts.dropped - before).toBeGreaterThan(5);
  });

  longTest('has the same latency as a subscriber without drops', async () => {
    const before = server.counts.dropped;
    const prompt = async () => undefined;
    const reading = readerOf('watched', 400, prompt);
    const beside = readerOf('watched', 400, prompt, direct);
    await pause(300);
    await write('watched', 400, 1, 3);
    expect(server.counts.dropped - before).toBeGreaterThan(20);
    const [late, undisturbed] = [latency(await reading), latency(await beside)];
    // A pause of 50 ms per call, as after a failure, would show in every tenth event.
    expect(late - undisturbed).toBeLessThan(50);
  });

  test('is counted, and is not logged as a warning or error', () => {
    expect(drops.length).toBeLessThanOrEqual(server.counts.dropped);
    expect(drops.length).toBeGreaterThan(server.counts.dropped - 4);
    expect(drops).not.toContain('broken');
    expect(notices.filter(({ level }) => level !== 'debug')).toEqual([]);
    expect(notices.length).toBe(drops.length);
  });

  longTest(
    'buffers a bounded part of the log while it is stopped, and then continues',
    async () => {
      const large = 64 * 1024;
      const count = 700;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const reading = readerOf('large', count, () => held);
      await pause(300);
      const before = process.memoryUsage().rss;
      const stream = aStream('large');
      for (let at = 0; at < count; at += 10) {
        const events = Array.from({ length: 10 }, (_, index) =>
          anEvent({ at: at + index, sentAt: 0, filler: 'x'.repeat(large) }),
        );
        await direct.append(stream, at === 0 ? 'no_stream' : BigInt(at - 1), events);
      }
      await pause(200);
      const startCount = server.counts.begun;
      await pause(500);
      expect(server.counts.begun).toBe(startCount);
      expect(process.memoryUsage().rss - before).toBeLessThan(400 * 1024 * 1024);
      release();
      expect((await reading).map(({ at }) => at)).toEqual(upTo(count));
    },
  );
});

test('a server that drops every call is called less and less often', async () => {
  const dropping = await interpose(Number(new URL((await sharedStores()).eventStoreUrl).port), {
    dropAfterLive: -1,
  });
  const log = connectEventLog(dropping.url);
  await direct.append(aStream('hopeless'), 'no_stream', [anEvent()]);
  const ending = new AbortController();
  const following = (async () => {
    for await (const _ of log.subscribe({
      after: 'start',
      streamPrefixes: ['hopeless-'],
      signal: ending.signal,
    })) {
    }
  })();
  await pause(1_500);
  await expect.poll(() => dropping.counts.begun).toBeGreaterThan(2);
  expect(dropping.counts.begun).toBeLessThan(30);
  ending.abort();
  await following;
  await log.close();
  dropping.close();
});
