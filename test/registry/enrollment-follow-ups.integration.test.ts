import { findUnsettled } from '@exchange/ledger/registry/enrollment/queries';
import { platformScope } from '@exchange/units';
import type pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { ownTables } from '../services/own-tables.js';
import { workOf } from '../services/plan-work.js';
import { vacuumed } from '../services/vacuumed.js';

interface Row {
  readonly status: string;
  readonly ending_on?: string;
  readonly switches_on?: string;
  readonly accepted_at?: string;
  readonly objected_at?: string;
}

const first = '2027-01-04';
const second = '2027-01-11';
const early = '2026-12-01T10:00:00.000Z';
const late = '2026-12-01T11:00:00.000Z';
const active = { status: 'active' };
const ending = { ...active, ending_on: first };
const objecting = { ...ending, objected_at: late };
const accepted = { status: 'accepted', switches_on: first, accepted_at: early };

const settled: Readonly<Record<string, readonly Row[]>> = {
  'a supply': [active],
  'a supply with a submitted switch': [active, { status: 'submitted' }],
  'a supply that knows its end': [ending, accepted],
  'a switch without a supply': [accepted],
  'an objection that was passed on': [objecting, { ...accepted, status: 'objected' }],
  'an objection that was overruled': [
    objecting,
    { ...accepted, accepted_at: '2026-12-02T08:00:00.000Z' },
  ],
  'a former supply': [{ status: 'dropped' }, active],
  'rejected and rescinded switches': [active, { status: 'rejected' }, { status: 'rescinded' }],
};
const unsettled: Readonly<Record<string, readonly Row[]>> = {
  'an acceptance before the supply has its end': [active, accepted],
  'another date than that of the switch': [ending, { ...accepted, switches_on: second }],
  'a supply with an end, whose switch is over': [ending, { status: 'rescinded' }],
  'a supply with an end, without a switch': [ending],
  'a switch that was objected to, before the supply has its end': [
    active,
    { ...accepted, status: 'objected' },
  ],
  'an objection that was not passed on': [objecting, accepted],
  'a renewed supply before it has its end': [{ status: 'dropped' }, active, accepted],
};
const supplies = 20_000;
let pool: pg.Pool;

beforeAll(async () => {
  ({ pool } = await ownTables());
  const columns = `id, plan_id, premise_asset_id, words, revision, created_position, resource,
    exclusivity_key, status, ending_on, switches_on, is_switch_objected, state`;
  const made = `gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '', 0`;
  await pool.query(`
    insert into enrollments (${columns})
    select ${made}, n, '{}', 'asset:' || n, 'active', null, null, false, '{}'
    from generate_series(1, ${supplies}) n`);
  let position = supplies;
  for (const [key, rows] of Object.entries({ ...settled, ...unsettled })) {
    for (const { status, ending_on, switches_on, accepted_at, objected_at } of rows) {
      const objection = objected_at === undefined ? null : { at: objected_at };
      position += 1;
      const state = JSON.stringify({ accepted_at: accepted_at ?? null, objection });
      await pool.query(
        `insert into enrollments (${columns})
         values (${made}, $1, '{}', $2, $3, $4, $5, $6, $7)`,
        [position, key, status, ending_on, switches_on, objection !== null, state],
      );
    }
  }
  await vacuumed(pool, ['enrollments']);
});

test('follow-ups find the unsettled service points, by index', async () => {
  let keys: readonly string[] = [];
  const { readWhole, lookedAt, entries } = await workOf(pool, async (database) => {
    keys = (await findUnsettled(database.visibleTo(platformScope))).map(({ key }) => key);
    return { items: keys };
  });
  expect(keys.toSorted()).toEqual(Object.keys(unsettled).toSorted());
  expect(readWhole).toEqual([]);
  expect(lookedAt + entries).toBeLessThan(100);
});
