import { setTimeout as pause } from 'node:timers/promises';
import { connectEventLog } from '@exchange/event-log';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { anEvent, aStream } from '../../packages/event-log/test/sample.js';
import { type EventStoreCluster, startEventStoreCluster } from '../services/eventstore-cluster.js';

const { eventStore } = inject('testServices');
const program = eventStore.kind === 'program' ? eventStore.program : undefined;
/** What a silent leader may cost; more only where the cluster itself has taken longer to elect another. */
const gapMsMax = 6_000;
const afterElectionMsMax = 3_000;
let cluster: EventStoreCluster;

beforeAll(async () => {
  if (program !== undefined) cluster = await startEventStoreCluster(program);
});
afterAll(() => cluster?.stop());

const electionMsMax = 20_000;

/** How long the cluster took to elect another leader. */
async function electionMs(stopped: number, since: number): Promise<number | undefined> {
  while (performance.now() - since < electionMsMax) {
    if ((await cluster.leaderPid(stopped)) !== undefined) return performance.now() - since;
    await pause(100);
  }
  return undefined;
}

describe.skipIf(program === undefined)('three nodes of a real EventStoreDB by TLS', () => {
  test('whose leader falls silent take appends again within 6 s, and lose none', async ({
    skip,
  }) => {
    const eventLog = connectEventLog(cluster.url('admin:changeit@'));
    const stream = aStream();
    const acknowledged: string[] = [];
    let longestMs = 0;
    let isOver = false;
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
    await expect.poll(() => acknowledged.length, { timeout: 20_000 }).toBeGreaterThan(20);
    longestMs = 0;
    const leader = await cluster.leaderPid();
    if (leader === undefined) throw new Error('there is no leader');
    // Stopped, it neither answers nor hangs up, to us as to its peers: what a cut network looks like.
    process.kill(leader, 'SIGSTOP');
    const stoppedAt = performance.now();
    const electedMs = await electionMs(leader, stoppedAt);
    const before = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(before + 20);
    process.kill(leader, 'SIGCONT');
    await pause(3_000);
    isOver = true;
    await writing;
    if (electedMs === undefined) {
      await eventLog.close();
      skip(`the cluster elected no other leader within ${electionMsMax} ms`);
      return;
    }
    console.log(
      `longest append ${Math.round(longestMs)} ms, another leader after ${Math.round(electedMs)} ms`,
    );
    expect((await eventLog.readStream(stream)).map(({ id }) => id)).toEqual(acknowledged);
    await eventLog.close();
    expect(longestMs).toBeLessThan(Math.max(gapMsMax, electedMs + afterElectionMsMax));
  });
});
