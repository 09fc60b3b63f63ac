import { defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { Caller } from '@exchange/runtime/credentials/caller';
import { digestOf, keyText, makeKeySecret } from '@exchange/runtime/credentials/key-text';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import {
  conflict,
  forbidden,
  type HttpProblem,
  notFound,
  validationFailed,
} from '@exchange/runtime/http/problems/http-problem';
import { byCode, covers, keyId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireReseller } from '../../registry/reseller/aggregate.js';
import { streams } from '../../streams.js';
import { makeKey, revokeKey, rotateKey } from './contract.js';
import { type KeyRefusal, type KeyState, key } from './decide.js';
import { keyEvents } from './events.js';
import type { Maker } from './grant.js';
import { actorOf } from './key-fields.js';
import { writeKey, writeMadeKey } from './resource.js';

const keys = defineAggregate(keyEvents, key);

export function addKeyWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: keys,
    streamOf: (id) => streams.key(keyId.parse(id)),
    refused: problemOf,
  });

  implementCommand(makeKey, {
    prepare: () => ({ secret: makeKeySecret() }),
    async toCommand({ body, newId, caller, scope, prepared, at }) {
      const maker = makerOf(caller);
      const { name, owner = maker.owner, roles, expires_at = null } = body;
      if (owner === undefined) throw ownerRequired();
      const ofCaller = scope.kind === 'platform' ? null : scope.reseller_id;
      const { reseller_id = ofCaller } = body;
      if (reseller_id !== null && covers(scope, reseller_id)) {
        await requireReseller(dependencies, reseller_id);
      }
      return {
        type: 'MakeKey',
        key: {
          id: keyId.parse(newId),
          ...{ name, owner, reseller_id, expires_at },
          roles: roles === undefined ? 'all' : [...new Set(roles)],
          digest: digestOf(keyText('key', newId, prepared.secret)),
          made_by: actorOf(caller),
        },
        ...{ maker, at },
      };
    },
    resource: ({ state, newId, prepared }) => writeWithSecret(state, newId, prepared.secret),
  });

  implementCommand(rotateKey, {
    prepare: () => ({ secret: makeKeySecret() }),
    toCommand({ body, params, caller, state, prepared, at }) {
      requireOwn(caller, state);
      return {
        type: 'RotateKey',
        digest: digestOf(keyText('key', params.id, prepared.secret)),
        overlapMinutes: body.overlap_minutes,
        maker: makerOf(caller),
        by: actorOf(caller),
        at,
      };
    },
    resource: ({ state, params, prepared }) => writeWithSecret(state, params.id, prepared.secret),
  });

  implementCommand(revokeKey, {
    toCommand({ caller, state }) {
      requireOwn(caller, state);
      return { type: 'RevokeKey', by: actorOf(caller) };
    },
    resource: ({ state }) => writeKey(state),
  });
}

function writeWithSecret(
  state: Exclude<KeyState, { readonly status: 'absent' }>,
  id: string,
  secret: string,
): string {
  const text = keyText('key', id, secret);
  return writeMadeKey({ ...state, secret: digestOf(text) === state.digest ? text : null });
}

function makerOf({ kind, id, scope, roles, owner }: Caller): Maker {
  return { scope, roles, owner: owner ?? (kind === 'user' ? id : undefined) };
}

function requireOwn({ scope }: Caller, state: KeyState): void {
  // Before If-Match: both answers must be equal.
  if (state.status === 'absent' || !covers(scope, state.reseller_id)) throw noSuchKey();
}

const noSuchKey = () => notFound('There is no such key.');

function ownerRequired(): HttpProblem {
  const msg = 'Field required: the owner of the key, because the credential used has none';
  return validationFailed({ type: 'missing', loc: ['body', 'owner'], msg, input: null });
}

const problemOf = byCode<KeyRefusal, HttpProblem>({
  key_not_found: () => noSuchKey(),
  key_exists: () => conflict('The key already exists.'),
  key_revoked: () => conflict('The key is revoked. Make another one.'),
  key_expired: () => conflict('The key has expired. Make another one.'),
  key_expires_in_past: () => {
    const msg = 'Input should be in the future';
    const loc = ['body', 'expires_at'];
    return validationFailed({ type: 'value_error', loc, msg, input: null });
  },
  scope_not_granted: () =>
    forbidden('Only platform callers may make keys of the platform or other resellers.'),
  owner_not_granted: () =>
    forbidden('Only platform callers may give or rotate keys of another owner.'),
  roles_not_granted: (refusal) =>
    forbidden(
      refusal.roles === 'all'
        ? 'The key would have every role, and the caller has not. Name its roles.'
        : `The caller lacks these roles of the key: ${refusal.roles.join(', ')}.`,
    ),
});
