import { expect, test } from 'vitest';
import { listOgcItems } from './contract.js';

test.each(['x', '5', '5-', '9223372036854775808-1'])(
  'the cursor %s is refused as a whole',
  (cursor) => {
    const { error } = listOgcItems.query.safeParse({ cursor });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [['cursor'], 'The cursor should come from a next link'],
    ]);
  },
);

test('a cursor has a position and the number of matched items', () => {
  const { cursor } = listOgcItems.query.parse({ cursor: '9223372036854775807-12' });
  expect(cursor).toEqual({ after: '9223372036854775807', matched: 12 });
});
