// Long: 40 s. Kills and suspends nodes of a cluster.
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type SpawnedEventStore, spawnEventStore } from '@exchange/embedded-event-store';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Link, linkTo } from '../../../../test/services/link.js';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { connectEventLog } from '../../src/event-log/connect.js';
import { EventLogUnavailable } from '../../src/event-log/errors.js';
import type { EventLog } from '../../src/event-log/types.js';
import { compareLog } from '../../src/projector/log-identity/compare-tables-with-log.js';
import { LogForeign } from '../../src/projector/log-identity/log-foreign.js';
import type { EventMark } from '../../src/tables/table-identity.js';
import { anEvent, aStream } from './sample.js';
import { type StandInCluster, startStandInCluster } from './stand-in-cluster.js';

const folder = temporaryFolder();
const recoveryMsMax = 5_000;
let store: SpawnedEventStore;
let behind: SpawnedEventStore;
let last: EventMark;

beforeAll(async () => {
  store = await spawnEventStore({ directory: join(folder, 'whole') });
  const log = connectEventLog(store.url);
  await log.append(aStream(), 'no_stream', [anEvent()]);
  cpSync(join(folder, 'whole'), join(folder, 'behind'), { recursive: true });
  rmSync(join(folder, 'behind', 'lock'), { recursive: true, force: true });
  const event = anEvent();
  const { position } = await log.append(aStream(), 'no_stream', [event]);
  last = { position, id: event.id };
  await log.close();
  behind = await spawnEventStore({ directory: join(folder, 'behind') });
});
afterAll(async () => {
  await Promise.all([store.close(), behind.close()]);
});

const tablesAt = (first: EventMark) => ({ first, lanes: [] });

describe('a cluster of three', () => {
  let cluster: StandInCluster;
  let eventLog: EventLog;
  beforeEach(async () => {
    cluster = await startStandInCluster(store.port);
    eventLog = connectEventLog(cluster.url);
  });
  afterEach(async () => {
    await eventLog.close();
    await cluster.close();
  });

  const verdict = () =>
    compareLog(eventLog, tablesAt(last)).then(
      () => 'same',
      (error: unknown) => (error instanceof Error ? error.name : error),
    );
  async function moveToFollower(): Promise<void> {
    await eventLog.headPosition();
    cluster.links[0]?.stall(true);
    await expect
      .poll(() => eventLog.headPosition().then(String, () => 'away'), { timeout: 30_000 })
      .not.toBe('away');
  }

  test('a lagging follower makes no log foreign, and is replaced by the leader', async () => {
    cluster.followersReadFrom = behind.port;
    await moveToFollower();
    expect(await eventLog.headPosition()).toBeLessThan(last.position);
    expect(await verdict()).toBe('EventLogUnavailable');
    cluster.links[0]?.stall(false);
    const healed = performance.now();
    const verdicts = new Set<unknown>();
    await expect
      .poll(async () => {
        const now = await verdict();
        verdicts.add(now);
        return now;
      })
      .toBe('same');
    expect(performance.now() - healed).toBeLessThan(recoveryMsMax);
    expect([...verdicts]).not.toContain('LogForeign');
    expect(await eventLog.headPosition()).toBe(last.position);
  });

  test('a log is foreign if the leader lacks an event, or any node has another', async () => {
    await eventLog.headPosition();
    const beyond = { position: last.position + 1_000n, id: last.id };
    await expect(compareLog(eventLog, tablesAt(beyond))).rejects.toThrow(LogForeign);
    await moveToFollower();
    const other = { position: last.position, id: anEvent().id };
    await expect(compareLog(eventLog, tablesAt(other))).rejects.toThrow(LogForeign);
    await expect(compareLog(eventLog, tablesAt(beyond))).rejects.toThrow(EventLogUnavailable);
  });

  test('without a quorum every call rejects, and recovers within 5 s of one', async () => {
    const ending = new AbortController();
    const stream = aStream('quorum');
    const received: string[] = [];
    const following = (async () => {
      const options = { after: 'start', streamPrefixes: [stream] } as const;
      for await (const delivery of eventLog.subscribe({ ...options, signal: ending.signal })) {
        if (delivery.kind === 'events') received.push(...delivery.events.map(({ id }) => id));
      }
    })();
    const [first, second] = [anEvent(), anEvent()];
    await eventLog.append(stream, 'no_stream', [first]);
    await expect.poll(() => received).toEqual([first.id]);
    cluster.leader = undefined;
    const append = () => eventLog.append(stream, 0n, [second], { deadlineMs: 1_000 });
    for (const call of [eventLog.headPosition, () => eventLog.readStream(stream), append]) {
      await expect(call()).rejects.toBeInstanceOf(EventLogUnavailable);
    }
    const waiting = eventLog.append(stream, 0n, [second], { deadlineMs: 30_000 });
    cluster.leader = 2;
    const since = performance.now();
    await waiting;
    await expect.poll(() => received).toEqual([first.id, second.id]);
    expect(performance.now() - since).toBeLessThan(recoveryMsMax);
    ending.abort();
    await following;
  });

  test('a client started without a quorum recovers within 5 s of one', async () => {
    cluster.leader = undefined;
    await expect(eventLog.headPosition()).rejects.toBeInstanceOf(EventLogUnavailable);
    cluster.leader = 1;
    const since = performance.now();
    await expect.poll(() => eventLog.headPosition().catch(() => 0n)).not.toBe(0n);
    expect(performance.now() - since).toBeLessThan(recoveryMsMax);
  });
});

describe('abandoned connections', () => {
  let link: Link;
  beforeAll(async () => {
    link = await linkTo(store.port);
  });
  afterAll(() => link.close());

  test('leave no socket open', async () => {
    const eventLog = connectEventLog(`esdb://127.0.0.1:${link.port}?tls=false`);
    await eventLog.headPosition();
    const before = link.open;
    for (let times = 0; times < 5; times += 1) {
      link.stall(true);
      await expect(eventLog.headPosition()).rejects.toBeInstanceOf(EventLogUnavailable);
      link.stall(false);
      await expect.poll(() => eventLog.headPosition().then(String, () => 'away')).not.toBe('away');
    }
    await expect.poll(() => link.open, { timeout: 15_000 }).toBe(before);
    await eventLog.close();
    await expect.poll(() => link.open, { timeout: 15_000 }).toBe(0);
  });
});
