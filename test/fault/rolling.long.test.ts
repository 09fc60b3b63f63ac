// Long: 350 s. Replaces every process of an installation under load.
import { expect, inject, test } from 'vitest';
import { installedNginx } from '../services/nginx.js';
import { seededPart } from '../services/seeded-part.js';
import { type Rollout, runRolling } from './rolling/run.js';

const cases: readonly (readonly Rollout[])[] = [['unchanged'], ['changed']];

test.each(seededPart(cases, 1))(
  'every process is replaced under load by another version, with tables that are %s',
  { timeout: 1_200_000 }, // Restarts each part under load.
  async (rollout) => {
    const { postgres, redis } = inject('testServices');
    if (postgres.kind === 'embedded' || redis.kind === 'none' || installedNginx() === undefined) {
      console.log('Skipped: requires PostgreSQL, Redis and nginx.');
      return;
    }
    const report = await runRolling({ seed: 20_261_123, rollouts: [rollout] });
    console.log(JSON.stringify(report));
    expect(report.wrong).toEqual([]);
    expect(report.written).toBeGreaterThan(10);
    expect(report.feedEnds).toBeGreaterThan(0);
    expect(report.calls).toBeGreaterThan(10);
  },
);
