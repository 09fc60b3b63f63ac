import pg from 'pg';
import { expect, test } from 'vitest';
import { createHoldOff } from '../src/admission/hold-off.js';
import { problemIn } from './problem-in.js';

const ended =
  'The embedded database cannot stop a statement that runs: it has ended and is opened again';

function databaseError(code: string, detail: string | undefined): Error {
  return Object.assign(new pg.DatabaseError('ended', 0, 'error'), { code, detail });
}

test.each(['57014', '53200', '57P02'])(
  'a caller whose query restarted the embedded database (%s) is held off for 30 s',
  (code) => {
    let now = 0;
    const holdOff = createHoldOff(undefined, () => now);
    holdOff.noteFailure('greedy', databaseError(code, ended));
    expect(problemIn(() => holdOff.admit('greedy'))).toMatchObject({
      status: 429,
      detail: expect.stringMatching(/refused for 30 s/),
      headers: { 'retry-after': '30' },
    });
    expect(() => holdOff.admit('another')).not.toThrow();
    now = 29_999;
    expect(() => holdOff.admit('greedy')).toThrow();
    now = 30_000;
    expect(() => holdOff.admit('greedy')).not.toThrow();
  },
);

test.each([
  ['was canceled in the queue', databaseError('57014', undefined)],
  ['failed by itself', databaseError('22012', 'division by zero')],
  ['never reached the database', new Error('client disconnected')],
])('a caller whose query %s is not held off', (_, error) => {
  const holdOff = createHoldOff(undefined);
  holdOff.noteFailure('caller', error);
  expect(() => holdOff.admit('caller')).not.toThrow();
});

test('a caller stays held off after 10,000 others', () => {
  const holdOff = createHoldOff(undefined, () => 0);
  holdOff.noteFailure('greedy', databaseError('57014', ended));
  for (let other = 0; other < 9_999; other += 1) {
    holdOff.noteFailure(`other ${other}`, databaseError('57014', ended));
  }
  expect(() => holdOff.admit('greedy')).toThrow();
  holdOff.noteFailure('one more', databaseError('57014', ended));
  expect(() => holdOff.admit('greedy')).toThrow();
  expect(() => holdOff.admit('one more')).toThrow();
});
