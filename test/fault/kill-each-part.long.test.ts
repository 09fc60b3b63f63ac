// Long: 85 s. Kills each process of a whole service in turn.
import { setTimeout as pause } from 'node:timers/promises';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { describe, expect, test } from 'vitest';
import { client } from '../acceptance/client.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { type Load, submitUnderLoad } from './load.js';
import { ownTree, type RunningTree } from './running-tree.js';
import { transactionIds } from './verify-tables.js';

const clients = 8;
const quietMs = 1_500;

describe('kill -9 of each part under load', () => {
  test('on the embedded default loses and doubles no acknowledged transaction', async () => {
    const tree = await ownTree();
    const load = submitUnderLoad(tree.url, tree.apiKey, clients);
    await pause(quietMs);
    for (const part of ['event-store', 'projector', 'deliverer', 'postgres', 'api']) {
      const pid = tree.pids()[part];
      expect(pid, part).toBeTypeOf('number');
      process.kill(Number(pid), 'SIGKILL');
      await untilReplaced(tree, part, Number(pid));
      await pause(quietMs);
    }
    await answered(tree, load);
    await expectEachOnce(tree, load.acknowledged);
  });

  test('of the whole tree: a restart has everything acknowledged', async () => {
    const path = temporaryFolder();
    const first = await ownTree({}, { path });
    const load = submitUnderLoad(first.url, first.apiKey, clients);
    await expect.poll(() => load.acknowledged.size).toBeGreaterThan(50);
    await first.kill();
    const acknowledged = new Map(load.acknowledged);
    load.finish().catch(() => undefined);
    const second = await ownTree({}, { path });
    await expectEachOnce(second, acknowledged);
    expect(second.apiKey).toBe(first.apiKey);
  });
});

async function answered(tree: RunningTree, load: Load): Promise<void> {
  await load.finish().catch((error: unknown) => {
    throw new Error(`${String(error)}\n${tree.output().slice(-5000)}`);
  });
}

async function untilReplaced(tree: RunningTree, part: string, pid: number): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (Date.now() < deadline) {
    const now = tree.pids()[part];
    if (now !== undefined && now !== pid) return;
    await pause(50);
  }
  throw new Error(`${part} was not restarted:\n${tree.output()}`);
}

async function expectEachOnce(tree: RunningTree, acknowledged: ReadonlyMap<string, string>) {
  const platform = client(tree.url, { 'x-api-key': tree.apiKey });
  const ids = new Set(acknowledged.values());
  expect(ids.size).toBe(acknowledged.size);
  const eventLog = connectEventLog(tree.eventStoreUrl());
  const inLog = new Map<string, number>();
  let last = 0n;
  for await (const { stream, type, position } of eventLog.readAll()) {
    last = position;
    if (type !== 'TransactionSubmitted') continue;
    const id = stream.slice('transaction-'.length);
    inLog.set(id, (inLog.get(id) ?? 0) + 1);
  }
  await eventLog.close();
  expect([...ids].filter((id) => inLog.get(id) !== 1)).toEqual([]);
  await untilRead(platform, last);
  expect((await transactionIds(tree.databaseUrl())).toSorted()).toEqual([...inLog.keys()].sort());
}

async function untilRead(platform: ReturnType<typeof client>, position: bigint): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const read = await platform.get('/exchange/transactions?limit=1', {
      'ledger-position': position.toString(),
    });
    if (read.status === 200) return;
  }
  throw new Error('the read models did not catch up');
}
