import { randomUUID } from 'node:crypto';
import { verifyTables } from '@exchange/runtime/projector/verify';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { shortOrWhole } from '../../../test/services/seeded-part.js';
import { openLaneStores } from './lane-fixture.js';
import {
  appendRaw,
  failingFor,
  parkingOf,
  projectionOf,
  transactionData,
  until,
} from './parking-fixture.js';

const stores = await openLaneStores();
const at = parkingOf(stores);

afterAll(() => at.stop());

const streamsMax = 5;

/** The third kind fails in this version of the projection only. */
const step = fc.record({
  of: fc.nat({ max: streamsMax - 1 }),
  kind: fc.constantFrom('confirm', 'settle', 'curtail', 'correct', 'unreadable', 'failing'),
});
const steps = fc.array(step, { minLength: 1, maxLength: 30 });

interface Life {
  id: string;
  readonly events: {
    readonly type: string;
    readonly isReadable: boolean;
    readonly fails: boolean;
  }[];
}

async function live(order: readonly { readonly of: number; readonly kind: string }[]) {
  const lives: Life[] = Array.from({ length: streamsMax }, () => ({
    id: randomUUID(),
    events: [],
  }));
  const failing = new Set<string>();
  let last = 0n;
  const append = async (
    life: Life,
    type: string,
    data: unknown,
    readable = true,
    fails = false,
  ) => {
    const { id, position } = await appendRaw(stores.eventLog, `transaction-${life.id}`, type, data);
    if (fails) failing.add(id);
    life.events.push({ type, isReadable: readable, fails });
    last = position;
  };
  for (const life of lives) await append(life, 'TransactionSubmitted', transactionData(life.id));
  for (const { of, kind } of order) {
    const life = lives[of];
    if (life === undefined) continue;
    const about = { transaction_id: life.id, reseller_id: null };
    const reason = { code: null, text: 'because' };
    if (kind === 'confirm' || kind === 'failing') {
      const data = { ...about, reason: null };
      await append(life, 'TransactionConfirmed', data, true, kind === 'failing');
    } else if (kind === 'settle') {
      await append(life, 'TransactionSettled', { ...about, amount: '1', reason: null });
    } else if (kind === 'curtail') {
      const volumes = { volume_mwh: '5', volume_before_mwh: '12.5', delivered_mwh: '0' };
      await append(life, 'TransactionCurtailed', { ...about, ...volumes, reason });
    } else if (kind === 'unreadable') {
      await append(life, 'TransactionConfirmed', { transaction_id: 7 }, false);
    } else {
      const next: Life = { id: randomUUID(), events: [] };
      const replacement = transactionData(next.id, { corrects: life.id });
      await append(life, 'TransactionCorrected', { ...about, reason, replacement });
      await append(next, 'TransactionSubmitted', replacement);
      lives[of] = next;
    }
  }
  return { failing, last };
}

const verified = async () => {
  const [verdict] = await verifyTables({
    eventLog: stores.eventLog,
    databaseUrl: stores.databaseUrl,
    projections: [projectionOf('exchange')],
  });
  return verdict;
};

test('for any interleaving of good and bad events the tables are the fold of the log without parked events', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (order) => {
      const { failing, last } = await live(order);
      await at.start({ projections: [failingFor('exchange', ({ id }) => failing.has(id))] });
      await at.reached('exchange', last);
      expect((await verified())?.differences).toEqual([]);
      const waiting = await stores.tables.pool.query<{ n: string }>(
        `select count(*) as n from transactions t join parked_streams p
           on p.lane = 'exchange' and p.stream = 'transaction-' || t.id and t.changed_position >= p.position`,
      );
      expect(waiting.rows).toEqual([{ n: '0' }]);
      await at.stop();

      await at.start({ projections: [projectionOf('exchange')] });
      await until(async () => {
        const rows = await at.rows();
        const mended = rows.filter(({ code }) => code === 'failed');
        const root = new Set(
          rows.filter(({ behind }) => behind === null).map(({ stream }) => stream),
        );
        const freed = rows.filter(({ behind }) => behind !== null && !isBehind(rows, behind, root));
        return mended.length + freed.length === 0;
      });
      expect((await verified())?.differences).toEqual([]);
      const left = await at.rows();
      expect(left.filter(({ code }) => code !== 'unreadable' && code !== 'behind')).toEqual([]);
      await at.stop();
    }),
    { numRuns: shortOrWhole(2, 6), seed: 20261121 },
  );
});

function isBehind(
  rows: readonly { readonly stream: string; readonly behind: string | null }[],
  stream: string,
  roots: ReadonlySet<string>,
): boolean {
  if (roots.has(stream)) return true;
  const next = rows.find((row) => row.stream === stream)?.behind ?? null;
  return next !== null && isBehind(rows, next, roots);
}
