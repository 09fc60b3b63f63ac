import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TransientError } from '../../errors/transient.js';
import { LogRefused } from '../../event-log/errors.js';
import { LaneMoved, LaneStopped } from '../lane-failures.js';
import {
  attached,
  detached,
  failureOf,
  type LaneState,
  stateAfter,
  type Why,
} from './lane-state.js';

const failed = (why: Why, before: LaneState): LaneState => stateAfter({ why, reason: why }, before);
const reasons: readonly Why[] = [
  ...(['stopped', 'waiting', 'held', 'foreign', 'paused', 'interrupted', 'moved'] as const),
];

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
  expect(failureOf(error, (one) => one instanceof TransientError).why).toBe(why);
});

test('retries an unavailable store after 100 ms, doubled up to 2 s, and soon after an attachment', () => {
  const pauses: number[] = [];
  let state = detached;
  for (let attempts = 0; attempts < 8; attempts += 1) {
    state = failed('interrupted', state);
    if (state.kind === 'detached') pauses.push(state.pauseMs);
  }
  expect(pauses).toEqual([100, 200, 400, 800, 1_600, 2_000, 2_000, 2_000]);
  expect(failed('interrupted', attached)).toMatchObject({ pauseMs: 100 });
});

test('retries a failed lane within two seconds after any failures', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...reasons), { minLength: 1 }), (failures) => {
      const state = failures.reduce((before, why) => failed(why, before), detached);
      expect(state).toMatchObject({ kind: 'detached', after: { why: failures.at(-1) } });
      expect(state.kind === 'detached' && state.pauseMs > 0 && state.pauseMs <= 2_000).toBe(true);
    }),
  );
});
