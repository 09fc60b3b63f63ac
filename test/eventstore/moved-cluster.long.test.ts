// Long: 40 s. Moves a log to three EventStoreDB nodes.
import { moveLog } from '@exchange/cli/log/move-log';
import { openSource } from '@exchange/cli/log/open-source';
import { openLog } from '@exchange/cli/log/opened-log';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { anEvent } from '../../packages/runtime/test/event-log/sample.js';
import { eventsOf, fill, followed, leaves, move } from '../moving/logs.js';
import { type EventStoreCluster, startEventStoreCluster } from '../services/eventstore-cluster.js';
import { newFolder } from '../services/temporary-folder.js';

const { eventStore } = inject('testServices');
const program = eventStore.kind === 'program' ? eventStore.program : undefined;
const moved = 4_000;
const triesMax = 10;
let cluster: EventStoreCluster;
let url: string;

beforeAll(async () => {
  if (program === undefined) return;
  cluster = await startEventStoreCluster(program);
  url = cluster.url('admin:changeit@');
});
afterAll(async () => {
  await cluster?.stop();
});

/**
 * Isolates the leader after a third.
 * @returns the root, or the move's error
 */
async function moveIntoCluster(from: string, cutOff: () => void): Promise<string | Error> {
  const source = await openSource(from, { checkpoint: undefined, key: undefined });
  const target = await openLog(url);
  try {
    const { root } = await moveLog(source, target, {
      signal: new AbortController().signal,
      onProgress: ({ copied }) => {
        if (copied > moved / 3) cutOff();
      },
    });
    return root;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

test.skipIf(program === undefined)(
  'a log is moved into a cluster with an isolated leader, and out again',
  async () => {
    const [first, last] = [newFolder(), newFolder()];
    const source = await openLog(first, true);
    await fill(source, moved);
    await source.close();

    const leader = await cluster.leaderPid();
    if (leader === undefined) throw new Error('nobody leads');
    let isCut = false;
    const cutOff = () => {
      if (!isCut) cluster.cutOff(leader);
      isCut = true;
    };
    let result: string | Error = new Error('the move has not started');
    for (let tries = 1; tries <= triesMax && result instanceof Error; tries += 1) {
      result = await moveIntoCluster(first, cutOff);
      if (isCut && result instanceof Error)
        await expect.poll(() => cluster.leaderPid(leader), { timeout: 30_000 }).toBeDefined();
    }
    expect(result).toMatch(/\S/);
    expect(isCut).toBe(true);
    await cluster.heal(leader);
    // The former leader may end itself and start again.
    await expect.poll(() => cluster.isWhole(), { timeout: 60_000 }).toBe(true);

    const [sourceLog, there] = [await openLog(first), await openLog(url)];
    const before = await eventsOf(sourceLog);
    const [middle, end] = [before[1_234], before.at(-1)];
    if (middle === undefined || end === undefined) throw new Error('the log is too short');
    expect(before).toHaveLength(moved + 1);
    expect(leaves(await eventsOf(there))).toEqual(leaves(before));
    expect(await there.log.eventAt(middle.position)).toMatchObject({ id: middle.id });
    expect(leaves(await followed(there, middle.position, end.position))).toEqual(
      leaves(before.slice(1_235)),
    );
    const { position } = await there.log.append('note-on-it', 'no_stream', [anEvent()]);
    expect(position > end.position).toBe(true);
    await Promise.all([sourceLog.close(), there.close()]);

    const { size } = await move(url, last);
    expect(size).toBe(before.length + 2);
    const back = await openLog(last);
    expect(leaves(await eventsOf(back)).slice(0, before.length)).toEqual(leaves(before));
    await back.close();
  },
  300_000,
);
