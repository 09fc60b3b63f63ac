import { expect, onTestFinished, test } from 'vitest';
import { Maintenance } from '../src/maintenance.js';

test('a busy database is checkpointed each time its write-ahead log is large', async () => {
  let busyMs = 0;
  let checkpoints = 0;
  const database = {
    isIdle: false,
    get busyMs() {
      busyMs += 100;
      return busyMs;
    },
    async own(sql: string) {
      if (sql === 'checkpoint') checkpoints += 1;
      return [[String(2 ** 30)]];
    },
  };
  const maintenance = new Maintenance(database, 3_600_000, () => undefined);
  onTestFinished(() => maintenance.pause());
  await expect.poll(() => checkpoints).toBeGreaterThan(2);
});
