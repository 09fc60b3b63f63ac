import { expect, test } from 'vitest';
import type { Send } from '../../reading/ask';
import { LayersWatch } from './use-live-layers';

const { signal } = new AbortController();

function ledgerOf(tags: readonly (string | number | undefined)[]): Send {
  let calls = 0;
  return async (_path, init) => {
    const tag = tags[calls];
    calls += 1;
    if (tag === undefined) throw new TypeError('Failed to fetch');
    if (typeof tag === 'number') return new Response(null, { status: tag });
    const isKnown = new Headers(init?.headers).get('if-none-match') === tag;
    return new Response(null, { status: isKnown ? 304 : 200, headers: { etag: tag } });
  };
}

async function newsOf(tags: readonly (string | number | undefined)[]) {
  const watch = new LayersWatch(ledgerOf(tags));
  const news: string[] = [];
  for (const _ of tags) news.push(await watch.ask(signal));
  return news;
}

test('reports a change once, and not the initial state', async () => {
  expect(await newsOf(['"a"', '"a"', '"b"', '"b"'])).toEqual(['same', 'same', 'changed', 'same']);
});

test('reports a change once after an outage', async () => {
  expect(await newsOf(['"a"', undefined, 503, '"a"', '"a"'])).toEqual([
    'same',
    'away',
    'away',
    'changed',
    'same',
  ]);
});

test('ignores a response without a tag', async () => {
  expect(await newsOf(['"a"', 200, '"a"', '"c"'])).toEqual(['same', 'same', 'same', 'changed']);
});

test('reports a change once after a missed tile, when the ledger responds', async () => {
  const watch = new LayersWatch(ledgerOf(['"a"', undefined, '"a"', '"a"']));
  expect(await watch.ask(signal)).toBe('same');
  watch.missed(0);
  expect(await watch.ask(signal)).toBe('away');
  expect(await watch.ask(signal)).toBe('changed');
  expect(await watch.ask(signal)).toBe('same');
});

test("waits for the ledger's pause before it reports a missed tile", async () => {
  let now = 0;
  const watch = new LayersWatch(
    ledgerOf(['"a"', '"a"', 429, '"a"', '"a"', '"b"', '"b"']),
    () => now,
  );
  expect(await watch.ask(signal)).toBe('same');
  watch.missed(30_000);
  watch.missed(0);
  expect(await watch.ask(signal)).toBe('same');
  now = 29_999;
  expect(await watch.ask(signal)).toBe('away');
  expect(await watch.ask(signal)).toBe('same');
  now = 30_000;
  expect(await watch.ask(signal)).toBe('changed');
  watch.missed(5_000);
  expect(await watch.ask(signal)).toBe('changed');
  expect(await watch.ask(signal)).toBe('same');
});
