import { type Rights, role } from '@exchange/runtime/credentials/role';
import { type Instant, instantOf, keyId, platformScope, resellerId } from '@exchange/units';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { given } from '../../../../runtime/test/given.js';
import { uuid } from '../../../test/samples.js';
import { type KeyCommand, type KeyState, key } from './decide.js';
import type { KeyEvent } from './events.js';
import { type Maker, refusalOfGrant } from './grant.js';

const north = resellerId.parse(uuid(2));
const at = (minutes: number): Instant => instantOf(new Date(Date.UTC(2026, 0, 1, 0, minutes)));
const ops = { kind: 'api_key', id: 'ops' };
const fields = {
  name: 'Desk',
  owner: 'j.doe',
  reseller_id: north,
  roles: ['trader' as const],
  expires_at: at(600),
  digest: 'first',
  made_by: ops,
};
const id = keyId.parse(uuid(1));
const platform: Maker = { scope: platformScope, roles: 'all', owner: undefined };
const make = (maker = platform, more: Partial<typeof fields> = {}): KeyCommand => ({
  type: 'MakeKey',
  key: { id, ...fields, ...more },
  maker,
  at: at(0),
});
const rotate = (minutes: number, digest = 'second', overlapMinutes = 0): KeyCommand => ({
  type: 'RotateKey',
  ...{ digest, overlapMinutes, maker: platform, by: ops, at: at(minutes) },
});
const made: KeyEvent = { type: 'KeyMade', data: { key_id: id, ...fields } };
const named = { key_id: id, reseller_id: north };

describe('a named key', () => {
  test('is made once, with its digest, owner, roles and end', () => {
    const { state } = given(key)
      .when(make())
      .then(made)
      .when(make())
      .thenRefused({ code: 'key_exists' });
    expect(state).toMatchObject({ status: 'active', id, ...fields, previous: null });
  });

  test('does not end before it begins', () => {
    given(key)
      .when(make(platform, { expires_at: at(0) }))
      .thenRefused('key_expires_in_past');
  });

  test('accepts the secret before its rotation until the end of the overlap', () => {
    const { state } = given(key, made)
      .when(rotate(10, 'second', 60))
      .then({
        type: 'KeyRotated',
        data: { ...named, digest: 'second', previous_until: at(70), rotated_by: ops },
      });
    expect(state).toMatchObject({
      digest: 'second',
      previous: { digest: 'first', until: at(70) },
      owner: 'j.doe',
    });
  });

  test('is not rotated after its end or its revocation', () => {
    given(key, made).when(rotate(600)).thenRefused('key_expired');
    given(key, made)
      .when({ type: 'RevokeKey', by: ops })
      .then({ type: 'KeyRevoked', data: { ...named, revoked_by: ops } })
      .when(rotate(1))
      .thenRefused('key_revoked')
      .when({ type: 'RevokeKey', by: ops })
      .thenNothing();
    given(key).when(rotate(1)).thenRefused('key_not_found');
    given(key).when({ type: 'RevokeKey', by: ops }).thenRefused('key_not_found');
  });

  test('is rotated only by those who may make such a key', () => {
    const clerk: Maker = { ...platform, roles: ['admin'] };
    given(key, made)
      .when({ ...rotate(1), maker: clerk } as KeyCommand)
      .thenRefused({ code: 'roles_not_granted', roles: ['trader'] });
  });
});

const rightsOf: fc.Arbitrary<Rights> = fc.oneof(
  fc.constant('all' as const),
  fc.subarray([...role.options], { minLength: 1 }),
);
const owners = fc.constantFrom('j.doe', 'a.roe');
const resellers = fc.constantFrom(null, north, resellerId.parse(uuid(3)));
const makers: fc.Arbitrary<Maker> = fc.record({
  scope: resellers.map((one) =>
    one === null ? platformScope : { kind: 'reseller' as const, reseller_id: one },
  ),
  roles: rightsOf,
  owner: fc.option(owners, { nil: undefined }),
});
const grants = fc.record({ reseller_id: resellers, owner: owners, roles: rightsOf });

test('a grant never exceeds scope, owner and roles of its maker', () => {
  fc.assert(
    fc.property(makers, grants, (maker, granted) => {
      const { scope, roles, owner } = maker;
      const isInScope = scope.kind === 'platform' || scope.reseller_id === granted.reseller_id;
      const isOwnersKey =
        owner === undefined || owner === granted.owner || scope.kind === 'platform';
      const areHeld =
        roles === 'all' ||
        (granted.roles !== 'all' &&
          granted.roles.every(
            (one) => roles.includes(one) || (one === 'reader' && roles.includes('admin')),
          ));
      const isGranted = refusalOfGrant(maker, granted) === undefined;
      expect(isGranted).toBe(isInScope && isOwnersKey && areHeld);
    }),
  );
});

test('a key keeps id, owner and rights, and has at most two secrets', () => {
  const commands = fc.array(
    fc.oneof(
      fc
        .record({ minutes: fc.nat(700), overlap: fc.nat(1440), digest: fc.string() })
        .map(({ minutes, overlap, digest }) => rotate(minutes, digest, overlap)),
      fc.constant<KeyCommand>({ type: 'RevokeKey', by: ops }),
    ),
  );
  fc.assert(
    fc.property(commands, (all) => {
      let state: KeyState = key.evolve(key.initialState, made);
      let isRevoked = false;
      for (const command of all) {
        const before = state;
        const decision = key.decide(state, command);
        const events = decision.outcome === 'accepted' ? decision.events : [];
        for (const event of events) state = key.evolve(state, event);
        if (isRevoked) expect(state).toEqual(before);
        isRevoked ||= command.type === 'RevokeKey';
        expect(state).toMatchObject({ id, ...fields, digest: expect.any(String) });
        if (before.status !== 'active' || state.status !== 'active') continue;
        const isRotated = events.length > 0;
        expect(state.previous?.digest).toBe(isRotated ? before.digest : before.previous?.digest);
      }
      expect(state.status).toBe(isRevoked ? 'revoked' : 'active');
    }),
  );
});
