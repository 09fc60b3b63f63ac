import { connectPorts } from '@exchange/runtime/commands/port';
import type { Caller } from '@exchange/runtime/credentials/caller';
import type { Role } from '@exchange/runtime/credentials/role';
import type { Actor } from '@exchange/runtime/event-log/metadata';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { platformScope, transactionId } from '@exchange/units';
import { describe, expect, test } from 'vitest';
import { ofBatch, uuid } from '../../../../test/samples.js';
import { SharedLog } from '../../../../test/shared-log.js';
import { nominationOf, recorded } from '../../../../test/submission.js';
import { streams } from '../../../streams.js';
import { ownerOfKey } from '../ports.js';
import { dealOwnerGuard, limitingOwner } from './deal-owner.js';

const id = transactionId.parse(uuid(1));
const ports = connectPorts([
  ownerOfKey.by(() => async (keyId) => (keyId === 'desk-key' ? 'desk' : undefined)),
]);

async function guardOfDealBy(actor: Actor) {
  let reads = 0;
  const eventLog = new SharedLog().visibleTo(async () => {
    reads += 1;
  });
  const metadata = { ...ofBatch, actor, schema_version: 1 };
  const events = ['ExternalIdWithheld', 'TransactionSubmitted'].map((type, index) => ({
    ...{ id: uuid(10 + index), type, data: recorded(nominationOf({ id })) },
    // Another caller's event precedes the submission.
    metadata: index === 0 ? { ...metadata, actor: ofBatch.actor } : metadata,
  }));
  await eventLog.append(streams.transaction(id), 'no_stream', events);
  reads = 0;
  const requireDealOf = dealOwnerGuard({ eventLog, memory: createLogMemory(), ports });
  return {
    reads: () => reads,
    codeFor: (owner: string | undefined) =>
      requireDealOf(owner, id).then(
        () => 'allowed',
        ({ refusal }) => refusal.code,
      ),
  };
}

describe('a deal', () => {
  test.each<[Actor, string]>([
    [{ kind: 'user', id: 'id.example|u1' }, 'id.example|u1'],
    [{ kind: 'api_key', id: 'desk-key' }, 'desk'],
    [{ kind: 'bearer', id: 'desk-key' }, 'desk'],
    [{ kind: 'api_key', id: 'env-key' }, 'env-key'],
    [{ kind: 'gateway', id: 'desk-key' }, 'desk-key'],
  ])('submitted by %o belongs to %s', async (actor, owner) => {
    const { codeFor } = await guardOfDealBy(actor);
    expect(await codeFor(owner)).toBe('allowed');
    expect(await codeFor('another')).toBe('of_another_owner');
  });

  test('is not read for a caller without a limit', async () => {
    const { codeFor, reads } = await guardOfDealBy({ kind: 'user', id: 'id.example|u1' });
    expect([await codeFor(undefined), reads()]).toEqual(['allowed', 0]);
  });
});

test('traders are limited to deals of their owner; back_office cancels any deal', () => {
  const caller = (roles: 'all' | Role[]): Caller => ({
    kind: 'api_key',
    id: 'desk-key',
    owner: 'desk',
    scope: platformScope,
    roles,
  });
  expect(limitingOwner(caller(['trader']), 'cancel')).toBe('desk');
  expect(limitingOwner(caller(['trader', 'back_office']), 'cancel')).toBeUndefined();
  expect(limitingOwner(caller(['trader', 'back_office']), 'correct')).toBe('desk');
  expect(limitingOwner(caller('all'), 'correct')).toBeUndefined();
});
