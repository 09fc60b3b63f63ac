import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TransientError } from '../../errors/transient.js';
import { LogRefused } from '../../event-log/errors.js';
import { LaneHeld, LaneMoved, LanePaused, LaneStopped } from '../lane-failures.js';
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
const looked: LaneInput = { kind: 'looked' };
const whys: readonly Why[] = [
  ...(['stopped', 'waiting', 'held', 'foreign', 'paused', 'interrupted', 'moved'] as const),
];
const input: fc.Arbitrary<LaneInput> = fc.oneof(
  fc
    .constantFrom<LaneInput['kind']>('attached', 'detached', 'progressed', 'looked')
    .map((kind) => (kind === 'failed' ? looked : { kind })),
  fc.constantFrom(...whys).map(failed),
);

class Away extends TransientError {}
class Foreign extends LogRefused {}

test.each<[string, Error, Why]>([
  ['another process moved the lane', new LaneMoved(), 'moved'],
  ['its stream can be parked no more', new LaneStopped('stopped', 'no place'), 'stopped'],
  ['only a newer process knows the event', new LaneStopped('waiting', 'unknown'), 'waiting'],
  ['an operator paused it', new LanePaused('maintenance'), 'paused'],
  ['the log is another one', new Foreign('another log'), 'foreign'],
  ['the tables are newer', new LaneHeld('newer'), 'held'],
  ['a store is away', new Away('no answer'), 'interrupted'],
  ['nobody knows why', new TypeError('oh'), 'stopped'],
])('a lane says that %s', (_, error, why) => {
  expect(failureOf(error, (one) => one instanceof TransientError).why).toBe(why);
});

test('a store that does not answer is tried again after 100 ms, with doubled pauses of at most 2 s', () => {
  const pauses: number[] = [];
  let state: LaneState = initialLaneState;
  for (let tries = 0; tries < 8; tries += 1) {
    state = nextLaneState(state, failed('interrupted'));
    if (state.kind === 'resting') pauses.push(state.pauseMs);
    state = nextLaneState(state, looked);
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000]);
});

test('a lane that progressed is tried again soon', () => {
  const state = after(failed('interrupted'), looked, { kind: 'progressed' }, failed('interrupted'));
  expect(state).toMatchObject({ pauseMs: 100 });
});

test('the reason of a stopped lane is kept while the lane is tried again, until it progresses', () => {
  const stopped = after(failed('stopped'), looked);
  expect(stopped).toMatchObject({ kind: 'catching_up', after: { why: 'stopped' } });
  expect(nextLaneState(stopped, { kind: 'progressed' })).toEqual(initialLaneState);
  expect(nextLaneState(stopped, { kind: 'attached' })).toEqual({ kind: 'attached' });
});

test('a resting lane is tried again within two seconds after any inputs', () => {
  fc.assert(
    fc.property(fc.array(input), (inputs) => {
      const state = after(...inputs);
      if (state.kind !== 'resting') return;
      expect(state.pauseMs).toBeGreaterThan(0);
      expect(state.pauseMs).toBeLessThanOrEqual(2_000);
      expect(nextLaneState(state, looked).kind).toBe('catching_up');
    }),
  );
});
