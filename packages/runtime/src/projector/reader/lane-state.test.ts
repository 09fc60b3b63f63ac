import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TransientError } from '../../errors/transient.js';
import { LogRefused } from '../../event-log/errors.js';
import { LaneMoved, LaneStopped } from '../lane-failures.js';
import {
  failureOf,
  initialLaneState,
  type LaneInput,
  type LaneState,
  nextLaneState,
  type Why,
} from './lane-state.js';

const after = (...inputs: readonly LaneInput[]): LaneState =>
  inputs.reduce(nextLaneState, initialLaneState);
const failed = (why: Why): LaneInput => ({ kind: 'failed', failure: { why, reason: why } });
const reasons: readonly Why[] = [
  ...(['stopped', 'waiting', 'held', 'foreign', 'paused', 'interrupted', 'moved'] as const),
];
const input: fc.Arbitrary<LaneInput> = fc.oneof(
  fc.constantFrom<LaneInput>({ kind: 'attached' }, { kind: 'progressed' }),
  fc.constantFrom(...reasons).map(failed),
);

class Unavailable extends TransientError {}
class Foreign extends LogRefused {}

test.each<[string, Error, Why]>([
  ['a lane moved by another process', new LaneMoved(), 'moved'],
  ['a stream that cannot be parked', new LaneStopped('stopped', 'no place'), 'stopped'],
  ['an event of a newer version', new LaneStopped('waiting', 'unknown'), 'waiting'],
  ['a pause by an operator', new LaneStopped('paused', 'maintenance'), 'paused'],
  ['another log', new Foreign('another log'), 'foreign'],
  ['newer tables', new LaneStopped('held', 'newer'), 'held'],
  ['an unavailable store', new Unavailable('no answer'), 'interrupted'],
  ['an unknown error', new TypeError('oh'), 'stopped'],
])('classifies %s', (_, error, why) => {
  expect(failureOf(error).why).toBe(why);
});

test('retries an unavailable store after 100 ms, doubled up to 2 s', () => {
  const pauses: number[] = [];
  let state: LaneState = initialLaneState;
  for (let attempts = 0; attempts < 8; attempts += 1) {
    state = nextLaneState(state, failed('interrupted'));
    if (state.kind === 'detached') pauses.push(state.pauseMs);
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000]);
});

test('resets the pause after progress', () => {
  const state = after(failed('interrupted'), { kind: 'progressed' }, failed('interrupted'));
  expect(state).toMatchObject({ pauseMs: 100 });
});

test('has the reason of a stopped lane until it progresses', () => {
  const stopped = after(failed('stopped'));
  expect(stopped).toMatchObject({ kind: 'detached', after: { why: 'stopped' } });
  expect(nextLaneState(stopped, { kind: 'progressed' })).toEqual(initialLaneState);
  expect(nextLaneState(stopped, { kind: 'attached' })).toEqual({ kind: 'attached' });
});

test('retries a failed lane within two seconds after any inputs', () => {
  fc.assert(
    fc.property(fc.array(input), fc.constantFrom(...reasons), (inputs, why) => {
      const state = after(...inputs, failed(why));
      expect(state.kind === 'detached' && state.pauseMs > 0 && state.pauseMs <= 2_000).toBe(true);
    }),
  );
});
