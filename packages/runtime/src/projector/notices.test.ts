import { pino } from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { laneName } from '../event-log/lane-name.js';
import type { Seen } from './checkpoint.js';
import { createNotices } from './notices.js';

const log = pino({ level: 'silent' });

function noted() {
  const announced: (readonly Seen[])[] = [];
  const of = createNotices(async (seen) => void announced.push(seen), log);
  return { announced, of };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what several lanes see in a short while is announced at once, the latest of each', async () => {
  const { announced, of } = noted();
  const assets = of({ lane: laneName.parse('assets'), version: 1 });
  const market = of({ lane: laneName.parse('market'), version: 2 });
  assets.seen(10n);
  market.seen(10n);
  assets.seen(20n);
  await vi.advanceTimersByTimeAsync(30);
  market.seen(30n);
  await vi.advanceTimersByTimeAsync(30);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(announced).toEqual([
    [
      { lane: 'assets', version: 1, position: 20n },
      { lane: 'market', version: 2, position: 10n },
    ],
    [{ lane: 'market', version: 2, position: 30n }],
  ]);
});

test('what is left is announced before a lane rests', async () => {
  const { announced, of } = noted();
  const assets = of({ lane: laneName.parse('assets'), version: 1 });
  assets.seen(10n);
  await assets.flush();
  expect(announced).toEqual([[{ lane: 'assets', version: 1, position: 10n }]]);
  await assets.flush();
  expect(announced).toHaveLength(1);
});
