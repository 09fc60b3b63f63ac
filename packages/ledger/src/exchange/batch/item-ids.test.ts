import { derivedId } from '@exchange/runtime/commands/idempotency';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { describe, expect, test } from 'vitest';
import { uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { idKey, requireIdKey } from '../../platform/installation/id-key.js';
import { itemIdsOf } from './write.js';

const batchId = uuid(50);
const indexes = [0, 1, 2];

function processesOn(log: SharedLog, count: number) {
  return Array.from({ length: count }, () => ({
    eventLog: log.visibleTo(async () => {}),
    memory: createLogMemory(),
  }));
}

describe("the ids of a batch's transactions", () => {
  test('are equal in all processes on a log', async () => {
    const processes = processesOn(new SharedLog(), 4);
    const keys = await Promise.all(processes.map(requireIdKey));
    const [first = [], ...others] = keys.map((key) => indexes.map(itemIdsOf(key, batchId)));
    expect(new Set(first).size).toBe(indexes.length);
    for (const other of others) expect(other).toEqual(first);
  });

  test('are equal after a process discards its cache', async () => {
    const [store] = processesOn(new SharedLog(), 1);
    if (store === undefined) throw new Error('no store');
    const key = await requireIdKey(store);
    store.memory.forget();
    expect(await requireIdKey(store)).toBe(key);
  });

  test('need no key in a dry run, which makes none', async () => {
    const [store] = processesOn(new SharedLog(), 1);
    if (store === undefined) throw new Error('no store');
    expect(await idKey(store)).toBeUndefined();
    expect(await idKey(store)).toBeUndefined();
    const key = await requireIdKey(store);
    expect(await idKey(store)).toBe(key);
  });

  test('cannot be computed from batch id and index', async () => {
    const [one, other] = await Promise.all(
      [new SharedLog(), new SharedLog()].flatMap((log) => processesOn(log, 1)).map(requireIdKey),
    );
    if (one === undefined || other === undefined) throw new Error('no key');
    const ids = [one, other].flatMap((key) => indexes.map(itemIdsOf(key, batchId)));
    const guesses = indexes.map((index) => derivedId(['item', batchId, String(index)]));
    expect(new Set([...ids, ...guesses]).size).toBe(9);
  });
});
