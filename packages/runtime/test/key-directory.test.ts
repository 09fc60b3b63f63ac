import { platformScope } from '@exchange/units';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../src/credentials/caller.js';
import {
  type AccessChanges,
  KeyDirectory,
  type NamedKey,
} from '../src/credentials/key-directory.js';
import { keyText, makeKeySecret, readKey } from '../src/credentials/key-text.js';
import { createLogMemory } from '../src/positions/log-memory.js';
import { statusOfResult } from './problem-in.js';

const id = '7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47';
function offered() {
  const key = readKey(keyText('key', id, makeKeySecret()));
  if (key === undefined) throw new Error('not a key');
  return key;
}
const [first, second] = [offered(), offered()];
const active: NamedKey = {
  ...{ id, scope: platformScope, owner: 'j.doe', roles: 'all', isRevoked: false },
  expiresAt: undefined,
  secrets: [{ digest: first.digest, until: undefined }],
};

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function onTables() {
  const tables = {
    changes: {
      ...{ position: 1n, generation: 'a', isLaneAlive: true, keys: [active], revokedTokens: [] },
    } as AccessChanges,
    asked: [] as bigint[],
    askedIds: [] as readonly string[],
    lookUps: 0,
    onLookUp: async () => {},
    isAway: false,
    behindMs: 0,
  };
  const memory = createLogMemory();
  const directory = new KeyDirectory({
    async changesAfter(position, ids) {
      if (tables.isAway) throw new Error('away');
      tables.asked.push(position);
      tables.askedIds = ids;
      const keys = tables.changes.keys.filter((key) => ids.includes(key.id));
      return { ...tables.changes, keys };
    },
    async lookUp() {
      tables.lookUps += 1;
      await tables.onLookUp();
      return active;
    },
    laneBehindMs: () => tables.behindMs,
    onUse: () => undefined,
    memory,
    now: () => Date.now(),
  });
  await vi.waitFor(() => expect(tables.asked).toEqual([-1n]), { interval: 1 });
  await directory.recognize(first);
  tables.lookUps = 0;
  const status = (key = first) => statusOfResult(directory.recognize(key));
  const pass = async (seconds: number) => {
    vi.setSystemTime(Date.now() + seconds * 1000);
    await directory.refresh().catch(() => undefined);
  };
  return { tables, directory, memory, status, pass };
}

describe('the directory of named keys', () => {
  test('reads only what changed of the keys that were used', async () => {
    const { tables, directory, status, pass } = await onTables();
    expect([tables.askedIds, directory.has(first)]).toEqual([[], true]);
    expect([await status(), await status(second)]).toEqual([200, 401]);
    tables.changes = { ...tables.changes, position: 4n, keys: [{ ...active, isRevoked: true }] };
    await pass(1.1);
    expect([await status(), tables.asked, tables.lookUps]).toEqual([401, [-1n, 1n], 0]);
    expect(tables.askedIds).toEqual([id]);
  });

  test('reads all rows again after a change below its position, and after another log', async () => {
    const { tables, memory, directory, pass } = await onTables();
    tables.changes = { ...tables.changes, generation: 'b', keys: [] };
    await pass(1.1);
    expect([tables.asked, directory.has(first)]).toEqual([[-1n, 1n, -1n], false]);
    memory.forget();
    await pass(1.1);
    expect(tables.asked.at(-1)).toBe(-1n);
  });

  test('ends an identity in force with its token, its key or its time', async () => {
    const { tables, directory, pass } = await onTables();
    const caller = { kind: 'bearer', id, key: id, scope: platformScope, roles: 'all' } as const;
    const [own, other] = [
      { ...caller, tokenId: 'own' },
      { ...caller, tokenId: 'other', expiresAt: Date.now() + 60_000 },
    ];
    const inForce = () => [own, other].map((one) => directory.isInForce(one));
    expect(inForce()).toEqual([true, true]);
    const revoked = { id: 'own', expiresAt: Date.now() + 600_000 };
    tables.changes = { ...tables.changes, position: 4n, revokedTokens: [revoked] };
    await pass(1.1);
    expect(inForce()).toEqual([false, true]);
    await pass(59);
    expect(inForce()).toEqual([false, false]);
    tables.changes = { ...tables.changes, position: 5n, keys: [{ ...active, isRevoked: true }] };
    await pass(1.1);
    expect(directory.isInForce(caller)).toBe(false);
  });

  test('accepts the secret before a rotation until its end', async () => {
    const { tables, status, pass } = await onTables();
    const secrets = [
      { digest: second.digest, until: undefined },
      { digest: first.digest, until: Date.now() + 5_000 },
    ];
    tables.changes = { ...tables.changes, keys: [{ ...active, secrets }] };
    await pass(1.1);
    expect([await status(first), await status(second)]).toEqual([200, 200]);
    await pass(4);
    expect([await status(first), await status(second)]).toEqual([401, 200]);
  });

  test('refuses a key at its end', async () => {
    const { tables, status, pass } = await onTables();
    tables.changes = { ...tables.changes, keys: [{ ...active, expiresAt: Date.now() + 5_000 }] };
    await pass(1.1);
    expect(await status()).toBe(200);
    await pass(4);
    expect(await status()).toBe(401);
  });

  test('looks up a key that it does not know', async () => {
    const { tables, directory, status, memory } = await onTables();
    memory.forget();
    expect(directory.has(first)).toBe(false);
    expect([await status(), await status(), tables.lookUps]).toEqual([200, 200, 1]);
  });

  test('reads a revocation during a look-up with the next changes', async () => {
    const { tables, directory, status, memory, pass } = await onTables();
    memory.forget();
    tables.changes = { ...tables.changes, position: 4n, keys: [{ ...active, isRevoked: true }] };
    tables.onLookUp = () => directory.refresh();
    expect(await status()).toBe(200);
    await pass(1.1);
    expect([await status(), tables.asked.slice(-2)]).toEqual([401, [-1n, -1n]]);
    await pass(1.1);
    expect(tables.asked.at(-1)).toBe(4n);
  });

  test('discards a row that was read before another log', async () => {
    const { tables, directory, status, memory, pass } = await onTables();
    tables.changes = { ...tables.changes, keys: [] };
    memory.forget();
    tables.onLookUp = async () => memory.forget();
    expect(await status()).toBe(401);
    await pass(1.1);
    expect(directory.has(first)).toBe(false);
  });

  test.each(['database', 'projector', 'lag'])(
    'refuses with 503 after 30 s without %s',
    async (what) => {
      const { tables, directory, status, pass } = await onTables();
      const caller: Caller = { kind: 'api_key', id, key: id, scope: platformScope, roles: 'all' };
      tables.isAway = what === 'database';
      tables.changes = { ...tables.changes, isLaneAlive: what !== 'projector' };
      await pass(29);
      if (what === 'lag') tables.behindMs = 29_000;
      expect([await status(), directory.isInForce(caller)]).toEqual([200, true]);
      await pass(2);
      if (what === 'lag') tables.behindMs = 31_000;
      expect([await status(), directory.isInForce(caller)]).toEqual([503, false]);
      tables.isAway = false;
      tables.behindMs = 0;
      tables.changes = { ...tables.changes, isLaneAlive: true };
      await pass(1.1);
      expect([await status(), directory.isInForce(caller)]).toEqual([200, true]);
    },
  );

  test.each([
    ['bearer', 0],
    ['user', 30],
  ] as const)(
    'ends the requests of a %s at its expiry, with %i s of tolerance',
    async (kind, tolerance) => {
      const { directory, pass } = await onTables();
      const expiresAt = Date.now() + 5_000;
      const caller: Caller = { kind, id: 'desk', scope: platformScope, roles: 'all', expiresAt };
      await pass(4 + tolerance);
      expect(directory.isInForce(caller)).toBe(true);
      await pass(1);
      expect(directory.isInForce(caller)).toBe(false);
    },
  );

  test('forgets a revoked token at its end', async () => {
    const { tables, directory, pass } = await onTables();
    const revokedTokens = [{ id: 't', expiresAt: Date.now() + 5_000 }];
    tables.changes = { ...tables.changes, revokedTokens };
    await pass(1.1);
    expect(directory.isTokenRevoked('t')).toBe(true);
    tables.changes = { ...tables.changes, revokedTokens: [] };
    await pass(2);
    expect(directory.isTokenRevoked('t')).toBe(true);
    await pass(3);
    expect(directory.isTokenRevoked('t')).toBe(false);
  });
});
