import { platformScope } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { keyText, makeKeySecret, readKey } from '../src/credentials/key-text.js';
import { createMapKeys, type MapKeyState } from '../src/credentials/map-keys.js';
import { createLogMemory } from '../src/positions/log-memory.js';

const id = '7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47';
const text = keyText('map_key', id, makeKeySecret());

function offered(of = text) {
  const key = readKey(of);
  if (key === undefined) throw new Error('not a map key');
  return key;
}

test('the text of a map key has the id, and a checksum that rejects other texts', () => {
  expect(offered().id).toBe(id);
  expect(keyText('map_key', id, makeKeySecret())).not.toBe(text);
  for (let at = 0; at < text.length; at += 1) {
    const changed = text[at] === 'a' ? 'b' : 'a';
    expect(
      readKey(text.slice(0, at) + changed + text.slice(at + 1)),
      text.slice(at),
    ).toBeUndefined();
  }
  for (const other of [
    '',
    'mk_',
    text.slice(1),
    text.slice(0, -1),
    `${text}a`,
    ` ${text}`,
    text.toUpperCase(),
  ]) {
    expect(readKey(other)).toBeUndefined();
  }
});

function onStore(known: MapKeyState | undefined) {
  const at = { now: 0, lookUps: 0, known, isAway: false, used: 0 };
  const memory = createLogMemory();
  const keys = createMapKeys({
    async lookUp() {
      at.lookUps += 1;
      if (at.isAway) throw new Error('away');
      return at.known;
    },
    onUse: () => {
      at.used += 1;
    },
    memory,
    now: () => at.now,
  });
  return { at, keys, memory };
}
const active: MapKeyState = { digest: offered().digest, scope: platformScope, isRevoked: false };

describe('a map key', () => {
  test('is cached for two seconds, and each use is reported', async () => {
    const { at, keys } = onStore(active);
    expect(await keys.recognize(offered())).toEqual({
      kind: 'map_key',
      id,
      roles: ['reader'],
      scope: platformScope,
    });
    at.now = 900;
    await keys.recognize(offered());
    expect([at.lookUps, at.used]).toEqual([1, 2]);
    at.now = 2_900;
    await keys.recognize(offered());
    expect(at.lookUps).toBe(2);
  });

  test('is refused at most two seconds after its revocation', async () => {
    const { at, keys } = onStore(active);
    await keys.recognize(offered());
    at.known = { ...active, isRevoked: true };
    at.now = 2_000;
    await expect(keys.recognize(offered())).rejects.toThrow('wrong');
  });

  test('is not cached longer while the store is unavailable', async () => {
    const { at, keys } = onStore(active);
    await keys.recognize(offered());
    at.isAway = true;
    at.now = 1_900;
    await keys.recognize(offered());
    at.now = 2_100;
    await expect(keys.recognize(offered())).rejects.toThrow('away');
    at.isAway = false;
    await keys.recognize(offered());
  });

  test('is looked up again after a change of the log', async () => {
    const { at, keys, memory } = onStore(active);
    await keys.recognize(offered());
    expect(keys.isRecentlyValid(offered())).toBe(true);
    at.known = undefined;
    memory.forget();
    expect(keys.isRecentlyValid(offered())).toBe(false);
    await expect(keys.recognize(offered())).rejects.toThrow('wrong');
  });

  test('is not cached if the log changes while it is read', async () => {
    const { at, keys, memory } = onStore(active);
    const reading = keys.recognize(offered());
    memory.forget();
    await reading;
    at.known = undefined;
    await expect(keys.recognize(offered())).rejects.toThrow('wrong');
  });

  test('with another secret is refused, and an unknown key is not cached', async () => {
    const { keys } = onStore(active);
    const other = offered(keyText('map_key', id, makeKeySecret()));
    await expect(keys.recognize(other)).rejects.toThrow('wrong');
    const { keys: none } = onStore(undefined);
    await expect(none.recognize(offered())).rejects.toThrow('wrong');
    expect(none.isRecentlyValid(offered())).toBe(false);
  });

  test('is looked up once for concurrent requests', async () => {
    const { at, keys } = onStore(active);
    await Promise.all(Array.from({ length: 50 }, () => keys.recognize(offered())));
    expect(at.lookUps).toBe(1);
  });
});
