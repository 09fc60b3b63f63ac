import { randomUUID } from 'node:crypto';
import { platformScope } from '@exchange/units';
import { expect, test } from 'vitest';
import { ownTables } from '../../../../../test/services/own-tables.js';
import { accessReads } from './directory.js';
import { accessLane } from './lane.js';

const { pool } = await ownTables();

test('each change of keys and tokens is read once, with the state of its lane', async () => {
  const { changesAfter, lookUp } = accessReads(pool);
  expect(await changesAfter(-1n, [])).toMatchObject({
    position: -1n,
    isLaneAlive: false,
    keys: [],
  });
  const [first, second] = [randomUUID(), randomUUID()];
  const until = '2031-01-01T00:00:00.000Z';
  const state = (id: string, different = {}) =>
    JSON.stringify({
      ...{ id, reseller_id: null, owner: 'j.doe', roles: ['reader'], status: 'active' },
      ...{ expires_at: null, digest: 'new', previous: null, ...different },
    });
  await pool.query(
    `insert into access_keys (id, status, revision, created_position, changed_position, resource, state)
     values ($1, 'active', 0, 1, 1, '{}', $3), ($2, 'revoked', 1, 2, 5, '{}', $4)`,
    [
      ...[first, second, state(first)],
      state(second, { status: 'revoked', previous: { digest: 'old', until } }),
    ],
  );
  await pool.query(
    `insert into revoked_tokens (id, expires_at, changed_position)
     values ('ended', now() - interval '1 second', 6), ('valid', $1, 7)`,
    [until],
  );
  await pool.query(
    `insert into lane_checkpoints (lane, version, read_since) values ('${accessLane}', 1, 1);
     insert into lane_owners values ('${accessLane}', '${randomUUID()}', now() + interval '1 hour')`,
  );
  const active = {
    ...{ id: first, owner: 'j.doe', roles: ['reader'], scope: platformScope },
    ...{ isRevoked: false, expiresAt: undefined, secrets: [{ digest: 'new', until: undefined }] },
  };
  const ids = [first, second];
  const all = await changesAfter(-1n, ids);
  expect(all).toMatchObject({ position: 7n, isLaneAlive: true });
  expect(all.keys).toContainEqual(active);
  expect((await changesAfter(-1n, [second])).keys).toMatchObject([{ id: second }]);
  expect(await changesAfter(1n, ids)).toMatchObject({
    keys: [{ id: second, isRevoked: true, secrets: [{}, { until: Date.parse(until) }] }],
    revokedTokens: [{ id: 'valid', expiresAt: Date.parse(until) }],
  });
  expect(await changesAfter(7n, ids)).toMatchObject({ position: 7n, keys: [], revokedTokens: [] });
  expect([await lookUp(first), await lookUp(randomUUID())]).toEqual([active, undefined]);

  const { generation } = all;
  for (const change of ['parkings = parkings + 1', 'version = 2']) {
    await pool.query(`update lane_checkpoints set ${change}`);
    expect((await changesAfter(7n, ids)).generation).not.toBe(generation);
    await pool.query('update lane_checkpoints set parkings = 0, version = 1');
  }
  for (const reason of ['paused_reason', 'stopped_reason', 'waiting_reason']) {
    await pool.query(`update lane_checkpoints set ${reason} = 'a reason'`);
    expect([reason, (await changesAfter(7n, ids)).isLaneAlive]).toEqual([reason, false]);
    await pool.query(`update lane_checkpoints set ${reason} = null`);
  }
  expect((await changesAfter(7n, ids)).isLaneAlive).toBe(true);
  await pool.query("update lane_owners set expires_at = now() - interval '1 second'");
  expect((await changesAfter(7n, ids)).isLaneAlive).toBe(false);
});
