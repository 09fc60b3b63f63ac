import { platformScope } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { makeMapKeySecret, mapKeyText, readMapKey } from '../src/credentials/map-key-text.js';
import { createMapKeys, type MapKeyState } from '../src/credentials/map-keys.js';
import { createLogMemory } from '../src/positions/log-memory.js';

const id = '7d0c2f5e-9a51-4a68-8f0e-2f6d1c9b3a47';
const text = mapKeyText(id, makeMapKeySecret());

function offered(of = text) {
  const key = readMapKey(of);
  if (key === undefined) throw new Error('that is no key');
  return key;
}

describe('the text of a key', () => {
  test('says which one it is, and is told from any other text without asking', () => {
    expect(offered().id).toBe(id);
    expect(mapKeyText(id, makeMapKeySecret())).not.toBe(text);
    for (let at = 0; at < text.length; at += 1) {
      const changed = text[at] === 'a' ? 'b' : 'a';
      expect(
        readMapKey(text.slice(0, at) + changed + text.slice(at + 1)),
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
      expect(readMapKey(other)).toBeUndefined();
    }
  });
});

/** Map keys with a controlled store and clock. */
function onStore(known: MapKeyState | undefined) {
  const at = { now: 0, looks: 0, known, isAway: false, used: 0 };
  const memory = createLogMemory();
  const keys = createMapKeys({
    async lookUp() {
      at.looks += 1;
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

describe('a key', () => {
  test('that is right is believed for two seconds, and each use of it is told', async () => {
    const { at, keys } = onStore(active);
    expect(await keys.recognize(offered())).toEqual({ kind: 'map_key', id, scope: platformScope });
    at.now = 900;
    await keys.recognize(offered());
    expect([at.looks, at.used]).toEqual([1, 2]);
    at.now = 2_900;
    await keys.recognize(offered());
    expect(at.looks).toBe(2);
  });

  test('that is used all the time is looked up beside, and holds no longer than two seconds once revoked', async () => {
    const { at, keys } = onStore(active);
    await keys.recognize(offered());
    at.known = { ...active, isRevoked: true };
    at.now = 1_500;
    await keys.recognize(offered());
    expect(at.looks).toBe(2);
    await expect(keys.recognize(offered())).rejects.toThrow('wrong');
  });

  test('is not believed beyond that while its store is away', async () => {
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

  test('of a log that turned out to be another one is looked up again', async () => {
    const { at, keys, memory } = onStore(active);
    await keys.recognize(offered());
    expect(keys.isRecentlyValid(offered())).toBe(true);
    at.known = undefined;
    memory.forget();
    expect(keys.isRecentlyValid(offered())).toBe(false);
    await expect(keys.recognize(offered())).rejects.toThrow('wrong');
  });

  test('with another secret is refused, and one that nobody made is at nobody’s hand', async () => {
    const { keys } = onStore(active);
    const other = offered(mapKeyText(id, makeMapKeySecret()));
    await expect(keys.recognize(other)).rejects.toThrow('wrong');
    const { keys: none } = onStore(undefined);
    await expect(none.recognize(offered())).rejects.toThrow('wrong');
    expect(none.isRecentlyValid(offered())).toBe(false);
  });

  test('that many ask with at once is looked up once', async () => {
    const { at, keys } = onStore(active);
    await Promise.all(Array.from({ length: 50 }, () => keys.recognize(offered())));
    expect(at.looks).toBe(1);
  });
});
