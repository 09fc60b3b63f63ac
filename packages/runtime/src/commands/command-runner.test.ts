import { platformScope, resellerId, type Scope } from '@exchange/units';
import { expect, test } from 'vitest';
import { unused } from '../../test/unused.js';
import { UndecodableEvent } from '../event-log/errors.js';
import { CommandRunner } from './command-runner.js';

const scope: Scope = {
  kind: 'reseller',
  reseller_id: resellerId.parse('00000000-0000-4000-8000-000000000002'),
};

function refusalOf(scope: Scope, unreadable: string) {
  const event = { stream: unreadable, revision: 3n, type: 'EnrollmentMoved' };
  const error = new UndecodableEvent(event, 2, { kind: 'newer', reason: 'an unknown type' });
  const runner = new CommandRunner({ execute: unused, load: unused, loadAt: unused }, unused);
  const caller = { kind: 'api_key', id: 'key-1', roles: 'all', scope } as const;
  const ids = { requestId: 'r', correlationId: 'c', idempotencyKey: undefined, ifMatch: undefined };
  return runner.run(
    { caller, ...ids, operation: 'submitEnrollment', target: 'POST /', body: null },
    {
      aggregate: { execute: () => Promise.reject(error), load: unused, loadAt: unused },
      stream: () => 'enrollment-own',
      isNew: false,
      command: unused,
    },
  );
}

test.each([
  ['names the own stream', scope, 'enrollment-own', 'enrollment-own'],
  ['hides the id of another stream from a reseller', scope, 'enrollment-b', 'another enrollment'],
  ['names another stream to the platform', platformScope, 'enrollment-b', 'enrollment-b'],
])('a refusal for an unreadable event %s', async (_, of, unreadable, stream) => {
  await expect(refusalOf(of, unreadable)).rejects.toMatchObject({
    refusal: { code: 'stream_unreadable', stream, revision: '3', type: 'EnrollmentMoved' },
  });
});
