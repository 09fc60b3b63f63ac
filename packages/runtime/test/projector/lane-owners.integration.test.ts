import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { ownTables } from '../../../../test/services/own-tables.js';
import { type LaneName, laneName } from '../../src/event-log/lane-name.js';
import { LaneOwners } from '../../src/projector/ownership/lane-owners.js';
import { nextOwnership } from '../../src/projector/ownership/next-ownership.js';

const lanes = ['assets', 'exchange', 'retail', 'usage'].map((name) => laneName.parse(name));
const { pool } = await ownTables();

beforeEach(() => pool.query('delete from lane_owners; delete from projectors'));

class Projector {
  readonly process = randomUUID();
  readonly #owners = new LaneOwners(pool, this.process);

  async look(): Promise<readonly LaneName[]> {
    const { own, others } = await this.#owners.renew(lanes);
    const { take, release } = nextOwnership({ own, able: lanes, all: lanes, others });
    for (const lane of release) await this.#owners.release(lane);
    const added = await this.#owners.take(take);
    return [...own.filter((lane) => !release.includes(lane)), ...added].toSorted();
  }

  leave = () => this.#owners.leave();

  /** After its last renewal, a killed process lapses. */
  async lapse(): Promise<void> {
    for (const table of ['projectors', 'lane_owners']) {
      await pool.query(
        `update ${table} set expires_at = now() - interval '1 second' where process = $1`,
        [this.process],
      );
    }
  }
}

test('two projectors share the lanes, each of which has one owner', async () => {
  const [first, second] = [new Projector(), new Projector()];
  expect(await first.look()).toEqual(lanes);
  expect(await second.look()).toEqual([]);
  for (let turn = 0; turn < 4; turn += 1) {
    await first.look();
    await second.look();
  }
  const [some, others] = [await first.look(), await second.look()];
  expect([some.length, others.length]).toEqual([2, 2]);
  expect([...some, ...others].toSorted()).toEqual(lanes);
});

test('a projector takes all lanes of one that was killed, once its lease is over', async () => {
  const [killed, survivor] = [new Projector(), new Projector()];
  await killed.look();
  await survivor.look();
  expect(await survivor.look()).toEqual([]);
  await killed.lapse();
  expect(await survivor.look()).toEqual(lanes);
});

test('a projector takes the lanes of one that was killed before the clock was set back', async () => {
  await new Projector().look();
  for (const table of ['projectors', 'lane_owners']) {
    await pool.query(`update ${table} set expires_at = expires_at + interval '1 hour'`);
  }
  expect(await new Projector().look()).toEqual(lanes);
});

test('the lanes of a killed projector are free 4 s after its last renewal', async () => {
  await new Projector().look();
  for (const table of ['projectors', 'lane_owners']) {
    const { rows } = await pool.query(
      `select bool_and(expires_at <= now() + interval '4 seconds') as ends from ${table}`,
    );
    expect([table, rows]).toEqual([table, [{ ends: true }]]);
  }
});

test('a projector that has left owns nothing', async () => {
  const [leaving, other] = [new Projector(), new Projector()];
  await leaving.look();
  await leaving.leave();
  expect(await other.look()).toEqual(lanes);
});

test('a projector releases its own lanes only', async () => {
  const [owner, other] = [new Projector(), new Projector()];
  await owner.look();
  await other.leave();
  for (const lane of lanes) await new LaneOwners(pool, other.process).release(lane);
  expect(await other.look()).toEqual([]);
});
