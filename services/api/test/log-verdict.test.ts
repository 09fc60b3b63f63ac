import { laneName } from '@exchange/runtime/event-log/lane-name';
import { LogForeign } from '@exchange/runtime/projector/log-identity/log-foreign';
import type { EventMark, LaneStanding } from '@exchange/runtime/tables/table-identity';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  forgetsState,
  type GuardInput,
  type GuardState,
  initialGuardState,
  nextGuardState,
} from '../src/log-verdict.js';

const markAt = (position: bigint): EventMark => ({ position, id: `event ${position}` });
const lanesAt = (...positions: readonly bigint[]): readonly LaneStanding[] =>
  positions.map((position, index) => ({
    lane: laneName.parse(index === 0 ? 'assets' : 'exchange'),
    position,
    mark: position === 0n ? undefined : markAt(position),
    pausedReason: null,
    version: 1,
    readSince: 1,
  }));
const same = (comparison: number, lanes = lanesAt(1n), isReplaced = false): GuardInput => ({
  kind: 'same',
  comparison,
  lanes,
  isReplaced,
});
const foreign = (comparison: number): GuardInput => ({
  kind: 'foreign',
  comparison,
  error: new LogForeign('its first event is another'),
});
const failed: GuardInput = { kind: 'failed', reason: 'no answer', lanes: undefined };
const after = (...inputs: readonly GuardInput[]): GuardState =>
  inputs.reduce(nextGuardState, initialGuardState);

test.each<[string, readonly GuardInput[], GuardState['verdict']['kind']]>([
  ['before any comparison', [], 'unknown'],
  ['while a store does not answer', [failed, failed], 'unknown'],
  ['once compared', [failed, same(1)], 'same'],
  ['while a store is away after a comparison', [same(1), failed], 'same'],
  ['of another log', [same(1), foreign(2)], 'foreign'],
  ['while a store is away after another log', [foreign(1), failed], 'foreign'],
  ['of the original log after another one', [foreign(1), same(2)], 'same'],
  ['of a comparison that finishes after a later one', [same(2), foreign(1)], 'same'],
])('the verdict %s', (_, inputs, kind) => {
  expect(after(...inputs).verdict.kind).toBe(kind);
});

test("the tables' state is known while only the log is unavailable", () => {
  const { verdict } = after({ kind: 'failed', reason: 'no answer', lanes: lanesAt(3n) });
  expect(verdict).toMatchObject({ kind: 'unknown', reason: 'no answer' });
  expect(verdict.kind === 'unknown' && verdict.lanes?.[0]?.position).toBe(3n);
});

test('the mark is the newest event of all lanes', () => {
  expect(after(same(1, lanesAt(2n, 5n))).mark).toEqual(markAt(5n));
  expect(after(same(1, lanesAt(2n, 5n)), same(2, lanesAt(0n))).mark).toEqual(markAt(5n));
  expect(after(same(1, lanesAt(5n)), same(2, lanesAt(0n), true)).mark).toBeUndefined();
});

test.each<[string, readonly GuardInput[], GuardInput, boolean]>([
  ['keeps its state at the first comparison', [], same(1), false],
  ['keeps its state while nothing changes', [same(1)], same(2), false],
  ['discards its state for another log', [same(1)], foreign(2), true],
  ['discards its state when the original log is back', [foreign(1)], same(2), true],
  ['discards its state when both were replaced', [same(1)], same(2, lanesAt(1n), true), true],
  ['keeps its state for a superseded comparison', [same(2)], same(1, lanesAt(1n), true), false],
])('a process %s', (_, past, latest, expected) => {
  const before = after(...past);
  const isReplaced = latest.kind === 'same' && latest.isReplaced;
  expect(forgetsState(before, nextGuardState(before, latest), isReplaced)).toBe(expected);
});

test('the verdict is that of the comparison that began last', () => {
  const comparison = fc.integer({ min: 1, max: 9 });
  const input = fc.oneof(
    comparison.map((number) => same(number)),
    comparison.map(foreign),
    fc.constant(failed),
    fc.constant<GuardInput>({ kind: 'appended', mark: markAt(3n) }),
  );
  fc.assert(
    fc.property(fc.array(input), (inputs) => {
      const state = after(...inputs);
      const numbers = inputs.flatMap((one) => ('comparison' in one ? [one.comparison] : []));
      expect(state.comparison).toBe(Math.max(0, ...numbers));
      expect(state.verdict.kind === 'unknown').toBe(numbers.length === 0);
    }),
  );
});
