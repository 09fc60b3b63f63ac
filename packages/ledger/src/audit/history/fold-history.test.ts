import type { StoredEvent } from '@exchange/runtime/event-log/types';
import { platformScope } from '@exchange/units';
import { expect, test } from 'vitest';
import { foldHistory } from './fold-history.js';
import { eventsOfStream } from './readable-event.js';

const resource = { scope: platformScope, id: 'unit-4' };
const subject = {
  decider: {
    initialState: '',
    evolve: (_: string, { data }: { readonly type: string; readonly data: unknown }) =>
      String(data),
  },
  view: (name: string) => ({ name }),
  owners: () => [null],
};

const storedAt = (revision: bigint): StoredEvent => ({
  id: `event-${revision}`,
  stream: 'asset-unit-4',
  revision,
  position: 100n + revision,
  type: 'AssetUpdated',
  data: {},
  metadata: {},
  created: new Date(0),
});

async function* updates(names: Iterable<string>) {
  let revision = 0n;
  for (const data of names) {
    yield { stored: storedAt(revision), event: { type: 'AssetUpdated', data } };
    revision += 1n;
  }
}

test('folds changed views into entries, and events without a change into none', async () => {
  const { state, entries, text, position } = await foldHistory(
    updates(['a', 'a', 'b', 'b']),
    subject,
    resource,
  );
  expect({ state, entries, position }).toEqual({ state: 'b', entries: 2, position: 102n });
  expect(JSON.parse(text ?? '')).toEqual([
    expect.objectContaining({ revision: 0, before: { name: '' }, after: { name: 'a' } }),
    expect.objectContaining({ revision: 2, before: { name: 'a' }, after: { name: 'b' } }),
  ]);
});

test('a history over its limit has a state, but no text', async () => {
  const names = Array.from({ length: 40 }, (_, at) => `${at}`.padEnd(1_000));
  const folded = await foldHistory(updates(names), subject, resource, 50_000);
  expect(folded).toMatchObject({ state: names[39], entries: 40, text: undefined, position: 139n });
});

test('a long history lets other work run', async () => {
  function* names() {
    for (let at = 0; at < 40; at += 1) {
      const until = performance.now() + 5;
      while (performance.now() < until);
      yield `${at}`;
    }
  }
  let turns = 0;
  let isFolded = false;
  const takeTurn = () => {
    turns += 1;
    if (!isFolded) setImmediate(takeTurn);
  };
  setImmediate(takeTurn);
  await foldHistory(updates(names()), subject, resource);
  isFolded = true;
  expect(turns).toBeGreaterThan(2);
});

test('reads a stream in pages, and an empty one once', async () => {
  const reads: unknown[] = [];
  const streamOf = (count: number) => ({
    async readStream(_: string, { from = 0n, maxCount = 0 } = {}) {
      reads.push([from, maxCount]);
      const size = Math.max(0, Math.min(maxCount, count - Number(from)));
      return Array.from({ length: size }, (_, at) => storedAt(from + BigInt(at)));
    },
  });
  const revisions: bigint[] = [];
  for await (const page of eventsOfStream(streamOf(150), 'asset-unit-4')) {
    revisions.push(...page.map(({ revision }) => revision));
  }
  expect(revisions).toEqual(Array.from({ length: 150 }, (_, at) => BigInt(at)));
  expect(reads.splice(0)).toEqual([
    [0n, 64],
    [64n, 64],
    [128n, 64],
  ]);
  for await (const page of eventsOfStream(streamOf(0), 'asset-unit-4'))
    revisions.push(...page.map(() => 0n));
  expect(reads).toEqual([[0n, 64]]);
});
