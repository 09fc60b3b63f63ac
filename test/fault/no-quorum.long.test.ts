// Long: 45 s. A whole service while its cluster has no quorum.
import { spawnEventStore } from '@exchange/embedded-event-store';
import { expect, test } from 'vitest';
import { startStandInCluster } from '../../packages/runtime/test/event-log/stand-in-cluster.js';
import { client } from '../acceptance/client.js';
import { atEndOfFile } from '../services/end-of-file.js';
import { temporaryFolder } from '../services/temporary-folder.js';
import { ownTree } from './running-tree.js';

const withoutQuorumMs = 12_000;
const recoveryMsMax = 5_000;

test('without a quorum tables are readable and writes are postponed', async () => {
  const directory = temporaryFolder();
  const store = await spawnEventStore({ directory, liveBufferEvents: 32 });
  atEndOfFile(() => store.close());
  const cluster = await startStandInCluster(Number(new URL(store.url).port));
  atEndOfFile(() => cluster.close());
  const tree = await ownTree({ EVENTSTORE_URL: cluster.url });
  const platform = client(tree.url).with({ 'x-api-key': tree.apiKey });
  const create = (code: string) => platform.post('/resellers', { code, name: code });
  expect((await create('before')).status).toBe(201);
  const pids = tree.pids();

  cluster.leader = undefined;
  for (const link of cluster.links) link.cut();
  const putOff = await create('meanwhile');
  expect([putOff.status, putOff.headers.has('retry-after')]).toEqual([503, true]);
  const deadline = Date.now() + withoutQuorumMs;
  while (Date.now() < deadline) {
    const list = await fetch(`${tree.url}/api/v1/resellers`, {
      headers: { 'x-api-key': tree.apiKey },
    });
    expect([list.status, await list.text()]).toEqual([200, expect.stringContaining('before')]);
  }
  expect(tree.pids()).toEqual(pids);
  expect(tree.crashes()).toEqual([]);

  process.kill(pids['api'] ?? 0, 'SIGKILL');
  await expect
    .poll(
      () =>
        platform.get('/resellers').then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 60_000,
      },
    )
    .toBe(200);

  cluster.leader = 0;
  const recoveredBy = Date.now() + recoveryMsMax;
  await expect
    .poll(async () => (await create('after')).status, { timeout: 30_000, interval: 100 })
    .toBe(201);
  expect(Date.now()).toBeLessThan(recoveredBy);
  expect(tree.crashes()).toEqual([]);
});
