// Long: 5 s. Kills leaders of three EventStoreDB nodes.
import { setTimeout as pause } from 'node:timers/promises';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anEvent, aStream } from '../../packages/runtime/test/event-log/sample.js';
import { type EventStoreCluster, startEventStoreCluster } from '../services/eventstore-cluster.js';

const { eventStore } = inject('testServices');
const program = eventStore.kind === 'program' ? eventStore.program : undefined;
const gapMsMax = 6_000;
const afterElectionMsMax = 2_000;
const cuts = 3;
let cluster: EventStoreCluster;

beforeAll(async () => {
  if (program !== undefined) cluster = await startEventStoreCluster(program);
});
afterAll(() => cluster?.stop());

const electionMsMax = 30_000;

async function electionMs(stopped: number, since: number): Promise<number> {
  while (performance.now() - since < electionMsMax) {
    if ((await cluster.leaderPid(stopped)) !== undefined) return performance.now() - since;
    await pause(50);
  }
  throw new Error(`the cluster elected no other leader within ${electionMsMax} ms`);
}

function appendingTo(eventLog: ReturnType<typeof connectEventLog>) {
  const stream = aStream();
  const acknowledged: string[] = [];
  let isOver = false;
  let longestMs = 0;
  const writing = (async () => {
    while (!isOver) {
      const event = anEvent();
      const at = acknowledged.length;
      const startedAt = performance.now();
      await eventLog.append(stream, at === 0 ? 'no_stream' : BigInt(at - 1), [event], {
        deadlineMs: 150_000,
      });
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      acknowledged.push(event.id);
      await pause(5);
    }
  })();
  return {
    stream,
    acknowledged,
    longestMs() {
      const ms = longestMs;
      longestMs = 0;
      return ms;
    },
    async finish() {
      isOver = true;
      await writing;
    },
  };
}

describe.skipIf(program === undefined)('three nodes of EventStoreDB with TLS', () => {
  test(`accept appends within 6 s of each of ${cuts} isolations of the leader, and lose none`, async () => {
    const eventLog = connectEventLog(cluster.url('admin:changeit@'));
    const load = appendingTo(eventLog);
    const measured: { readonly longestMs: number; readonly electedMs: number }[] = [];
    for (let cut = 0; cut < cuts; cut += 1) {
      const countBefore = load.acknowledged.length;
      await expect.poll(() => cluster.isWhole(), { timeout: 60_000, interval: 250 }).toBe(true);
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(countBefore + 20);
      const leader = await cluster.leaderPid();
      if (leader === undefined) throw new Error('no node leads');
      load.longestMs();
      cluster.cutOff(leader);
      const electedMs = await electionMs(leader, performance.now());
      const before = load.acknowledged.length;
      await expect.poll(() => load.acknowledged.length).toBeGreaterThan(before + 20);
      measured.push({ longestMs: load.longestMs(), electedMs });
      await cluster.heal(leader);
    }
    await load.finish();
    expect((await eventLog.readStream(load.stream)).map(({ id }) => id)).toEqual(load.acknowledged);
    await eventLog.close();
    for (const { longestMs, electedMs } of measured) {
      expect(longestMs).toBeLessThan(gapMsMax);
      expect(longestMs - electedMs).toBeLessThan(afterElectionMsMax);
    }
  });
});
