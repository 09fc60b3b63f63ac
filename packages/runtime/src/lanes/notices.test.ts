import { expect, test, vi } from 'vitest';
import { createLogger } from '../process/logger.js';
import { laneName } from './lane-name.js';
import { createNotices } from './notices.js';

function poolThatIsAsked() {
  const asked: unknown[] = [];
  const query = vi.fn(async ({ values }: { readonly values: unknown }) => void asked.push(values));
  return { pool: Object({ query }), asked };
}

test('what all lanes of a process have searched is announced in one transaction', async () => {
  const { pool, asked } = poolThatIsAsked();
  const log = createLogger('test', 'silent');
  const lanes = ['assets', 'directory'].map((name) =>
    createNotices(pool, { lane: laneName.parse(name), version: 2 }, log),
  );
  for (const position of [1n, 2n, 3n]) for (const lane of lanes) lane.seen(position);
  await lanes[0]?.flush();
  expect(asked).toEqual([
    [
      ['assets', 'directory'],
      ['3', '3'],
      [2, 2],
    ],
  ]);
  await lanes[1]?.flush();
  expect(asked).toHaveLength(1);
});
