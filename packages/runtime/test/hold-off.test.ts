import pg from 'pg';
import { expect, test } from 'vitest';
import { createHoldOff } from '../src/protection/hold-off.js';

const ended =
  'The embedded database cannot stop a statement that runs: it has ended and is opened again';

function databaseError(code: string, detail: string | undefined): Error {
  return Object.assign(new pg.DatabaseError('ended', 0, 'error'), { code, detail });
}

test.each(['57014', '53200', '57P02'])(
  'a caller for whose query the embedded database had to start again (%s) is held off for 30 s',
  (code) => {
    let now = 0;
    const holdOff = createHoldOff(undefined, () => now);
    holdOff.noteFailure('greedy', databaseError(code, ended));
    expect(() => holdOff.admit('greedy')).toThrow(/held off for 30 s/);
    expect(() => holdOff.admit('another')).not.toThrow();
    now = 29_999;
    expect(() => holdOff.admit('greedy')).toThrow();
    now = 30_000;
    expect(() => holdOff.admit('greedy')).not.toThrow();
  },
);

test.each([
  ['was cancelled while it waited for its turn', databaseError('57014', undefined)],
  ['failed by itself', databaseError('22012', 'division by zero')],
  ['never reached the database', new Error('nobody waits for the answer any more')],
])('a caller whose query %s is not held off', (_, error) => {
  const holdOff = createHoldOff(undefined);
  holdOff.noteFailure('caller', error);
  expect(() => holdOff.admit('caller')).not.toThrow();
});
