import { expect, test } from 'vitest';
import { withTextOfMixed } from './features.js';

test('numbers of a mixed field become text, while other requests run', async () => {
  const feature = (kv: unknown) => JSON.stringify({ attributes: { objectid: 1, kv, rate: 2 } });
  const texts = Array.from({ length: 30_000 }, (_, at) => feature(at % 2 === 0 ? at : 'none'));
  let turns = 0;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  let next = setImmediate(count);
  const written = await withTextOfMixed(texts, [
    { name: 'kv', kind: 'mixed' },
    { name: 'rate', kind: 'number' },
  ]);
  clearImmediate(next);
  expect(turns).toBeGreaterThan(0);
  expect(written.slice(2, 4)).toEqual([feature('2'), feature('none')]);
});
