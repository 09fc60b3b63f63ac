import { EventLogUnavailable, LogRefused } from '@exchange/runtime/event-log/errors';
import pg from 'pg';
import { expect, test } from 'vitest';
import { CommandFailed, defineCommand } from '../src/command.js';
import { runRecorded } from './recording-terminal.js';

function failing(error: unknown) {
  const text = { words: ['fail'], summary: '', help: '' };
  const command = defineCommand({ ...text, options: {}, run: () => Promise.reject(error) });
  return (signal?: AbortSignal) =>
    runRecorded(['fail'], {}, { known: [command], ...(signal && { signal }) });
}

const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), {
  code: 'ECONNREFUSED',
});
const denied = new pg.DatabaseError('permission denied for table lane_checkpoints', 0, 'error');
denied.code = '42501';

test.each([
  ['a remedy', new CommandFailed('Do this.'), /^Do this\.$/],
  ['another log', new LogRefused('Another log.'), /^Another log\.$/],
  ['no event store', new EventLogUnavailable('away'), /does not answer: away\. Check/],
  ['no database', refused, /does not answer: connect ECONNREFUSED 127\.0\.0\.1:5432\. Check/],
  ['no address', new AggregateError([refused, refused]), /answer: connect ECONNREFUSED.*, connect/],
  ['a missing right', denied, /^permission denied for table lane_checkpoints$/],
])('a failure by %s has no stack trace', async (_, error, text) => {
  const failed = await failing(error)();
  expect(failed.code).toBe(2);
  expect(failed.text).toMatch(text);
  expect(failed.text).not.toMatch(/^ +at /m);
});

test('a fault of the program has a stack trace', async () => {
  expect((await failing(new TypeError('undefined is not a function'))()).text).toMatch(/^ +at /m);
});

test('an interrupted command says so', async () => {
  const signal = AbortSignal.abort();
  expect(await failing(signal.reason)(signal)).toEqual({ code: 2, text: 'Interrupted.' });
});
