import { setTimeout as pause } from 'node:timers/promises';
import type { EventStoreCluster } from '../../services/eventstore-cluster.js';
import type { Fault } from './faults.js';
import type { Random } from './random.js';

const wholeMsMax = 60_000;

export function nodeFaults(cluster: EventStoreCluster, random: Random): readonly Fault[] {
  const during = (least: number, most: number) => pause(random.between(least, most));
  const cutOff = async (pids: readonly number[], least: number, most: number) => {
    for (const pid of pids) cluster.cutOff(pid);
    await during(least, most);
    for (const pid of pids) await cluster.heal(pid);
  };
  const faults: readonly Fault[] = [
    {
      name: 'kill the leader',
      inflict: async () => void process.kill(await leaderOf(cluster), 'SIGKILL'),
    },
    {
      name: 'kill a follower',
      inflict: async () => void process.kill(await followerOf(cluster), 'SIGKILL'),
    },
    {
      name: 'cut the leader off',
      inflict: async () => cutOff([await leaderOf(cluster)], 2_000, 8_000),
    },
    {
      // Returns with an older log.
      name: 'let a follower lag',
      inflict: async () => cutOff([await followerOf(cluster)], 4_000, 10_000),
    },
    {
      name: 'leave no quorum',
      async inflict() {
        const leader = await leaderOf(cluster);
        await cutOff(
          cluster.pids().filter((pid) => pid !== leader),
          3_000,
          10_000,
        );
      },
    },
  ];
  return faults.map(({ name, inflict }) => ({
    name,
    async inflict() {
      await untilWhole(cluster);
      await inflict();
      await untilWhole(cluster);
    },
  }));
}

async function untilWhole(cluster: EventStoreCluster): Promise<void> {
  const deadline = Date.now() + wholeMsMax;
  while (!(await cluster.isWhole())) {
    if (Date.now() > deadline) throw new Error(`the cluster is not whole after ${wholeMsMax} ms`);
    await pause(250);
  }
}

async function leaderOf(cluster: EventStoreCluster): Promise<number> {
  const pid = await cluster.leaderPid();
  if (pid === undefined) throw new Error('no node leads');
  return pid;
}

async function followerOf(cluster: EventStoreCluster): Promise<number> {
  const leader = await leaderOf(cluster);
  const pid = cluster.pids().find((one) => one !== leader);
  if (pid === undefined) throw new Error('no node follows');
  return pid;
}
