import { derivedId } from '@exchange/runtime/commands/idempotency';
import { describe, expect, test } from 'vitest';
import { processOn } from '../../../test/processes.js';
import { uuid } from '../../../test/samples.js';
import { SharedLog } from '../../../test/shared-log.js';
import { idKey, requireIdKey } from '../../platform/installation/id-key.js';
import { itemIdsOf } from './write.js';

const batchId = uuid(50);
const indexes = [0, 1, 2];

describe("the ids of a batch's transactions", () => {
  test('are equal in all processes on a log', async () => {
    const log = new SharedLog();
    const processes = Array.from({ length: 4 }, () => processOn(log));
    const keys = await Promise.all(processes.map(requireIdKey));
    const [first = [], ...others] = keys.map((key) => indexes.map(itemIdsOf(key, batchId)));
    expect(new Set(first).size).toBe(indexes.length);
    for (const other of others) expect(other).toEqual(first);
  });

  test('are equal after a process discards its cache', async () => {
    const store = processOn(new SharedLog());
    const key = await requireIdKey(store);
    store.memory.forget();
    expect(await requireIdKey(store)).toBe(key);
  });

  test('need no key in a dry run, which makes none', async () => {
    const store = processOn(new SharedLog());
    expect(await idKey(store)).toBeUndefined();
    expect(await idKey(store)).toBeUndefined();
    const key = await requireIdKey(store);
    expect(await idKey(store)).toBe(key);
  });

  test('cannot be computed from batch id and index', async () => {
    const processes = [processOn(new SharedLog()), processOn(new SharedLog())];
    const keys = await Promise.all(processes.map(requireIdKey));
    const ids = keys.flatMap((key) => indexes.map(itemIdsOf(key, batchId)));
    const guesses = indexes.map((index) => derivedId(['item', batchId, String(index)]));
    expect(new Set([...ids, ...guesses]).size).toBe(9);
  });
});
