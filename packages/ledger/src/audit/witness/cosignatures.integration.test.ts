import { emptyRoot } from '@exchange/proof';
import { expect, test } from 'vitest';
import { ownTables } from '../../../../../test/services/own-tables.js';
import { type Cosignature, cosignatureReads } from './cosignatures.js';
import { keepCosignatures } from './store.js';

const origin = 'a-log';
const checkpointOf = (size: number) => ({ origin, size, root: emptyRoot, extensions: [] });
const signed = (witness: string, key: number, signedAt = 1n): Cosignature => ({
  ...{ witness, keyId: Buffer.from([0, 0, 0, key]), signedAt },
  line: `${witness} ${key} at ${signedAt}`,
});

const { pool, database } = await ownTables();
const keep = keepCosignatures(pool);
const reads = cosignatureReads(database);

test('the newest cosigned size counts a witness with two keys once', async () => {
  await keep(checkpointOf(5), [signed('one', 1), signed('other', 1)]);
  await keep(checkpointOf(7), [signed('one', 1), signed('one', 2)]);
  const { newestSize } = reads;
  expect(await newestSize(origin, 1)).toBe(7);
  expect(await newestSize(origin, 2)).toBe(5);
  expect(await newestSize(origin, 3)).toBeUndefined();
  expect(await newestSize('another-log', 1)).toBeUndefined();
});

test('a checkpoint has the latest cosignature of each key', async () => {
  const checkpoint = { ...checkpointOf(9), origin: 'a log of this test' };
  for (const at of [3n, 4n, 2n]) await keep(checkpoint, [signed('one', 1, at)]);
  await keep(checkpoint, [signed('one', 2)]);
  expect(await reads.of(checkpoint)).toEqual(['one 1 at 4', 'one 2 at 1']);
  const another = { ...checkpoint, root: Buffer.alloc(32, 1) };
  expect(await reads.of(another)).toEqual([]);
});
