// Long: 270 s. Measures another tenant during 25 attacks.
import { beforeAll, describe, expect, inject, test } from 'vitest';
import { atEndOfFile } from '../services/end-of-file.js';
import { seededPart, shortOrWhole } from '../services/seeded-part.js';
import { attacks } from './attacks/attacks.js';
import { type Battlefield, prepare, startTarget } from './attacks/battlefield.js';
import { measureAttack } from './attacks/measure.js';

const ms = shortOrWhole(2_000, 3_000);
const tried = seededPart(attacks, 5);
const timesBefore = 8;
describe('during an attack by one tenant, another tenant is served', () => {
  let field: Battlefield;
  let barMs: number;

  beforeAll(async () => {
    const { postgres, redis } = inject('testServices');
    const isReal = postgres.kind !== 'embedded' && redis.kind !== 'none';
    barMs = isReal ? 500 : 2_000;
    const tree = await startTarget(atEndOfFile, isReal);
    field = await prepare(tree.url, tree.apiKey);
  });

  test.each(tried.map((attack) => [attack.name, attack] as const))('%s', async (_, attack) => {
    const { before, during, after } = await measureAttack(attack, field, ms);
    expect([...before.wrong, ...during.wrong, ...after.wrong]).toEqual([]);
    const bar = Math.max(barMs, timesBefore * before.p99Ms);
    expect(during.p99Ms).toBeLessThan(bar);
    expect(after.p99Ms).toBeLessThan(bar);
  });
});
