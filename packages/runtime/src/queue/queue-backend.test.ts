import { expect, test } from 'vitest';
import { reportLostLockOnce } from './queue-backend.js';

test('the lost lock of a job is reported once, other errors each time', () => {
  const reported: unknown[] = [];
  const report = reportLostLockOnce((error) => reported.push(String(error)));
  const messages = ['could not renew lock for job 1', 'could not renew lock for job 2', 'away'];
  for (const message of [...messages, ...messages]) report(new Error(message));
  expect(reported).toEqual([...messages, 'away'].map((message) => `Error: ${message}`));
});
