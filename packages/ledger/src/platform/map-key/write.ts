import { digestOf, keyText, makeKeySecret } from '@exchange/runtime/credentials/key-text';
import { requirePlatform } from '@exchange/runtime/http/caller/authorization';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { conflict, type HttpProblem, notFound } from '@exchange/runtime/http/problems/http-problem';
import { byCode, mapKeyId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { requireReseller } from '../../registry/reseller/aggregate.js';
import { streams } from '../../streams.js';
import { actorOf } from '../key/key-fields.js';
import { mapKeys } from './aggregate.js';
import { makeMapKey, revokeMapKey } from './contract.js';
import type { MapKeyRefusal } from './decide.js';
import { writeMadeMapKey, writeMapKey } from './resource.js';

export function addMapKeyWrites(app: FastifyInstance, dependencies: CommandDependencies): void {
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: mapKeys,
    streamOf: (id) => streams.mapKey(mapKeyId.parse(id)),
    refused: problemOf,
  });

  implementCommand(makeMapKey, {
    prepare({ scope }) {
      requirePlatform(scope, 'make keys for maps');
      return { secret: makeKeySecret() };
    },
    async toCommand({ body: { name, reseller_id = null }, newId, caller, prepared }) {
      if (reseller_id !== null) await requireReseller(dependencies, reseller_id);
      return {
        type: 'MakeMapKey',
        key: {
          id: mapKeyId.parse(newId),
          name,
          reseller_id,
          digest: digestOf(keyText('map_key', newId, prepared.secret)),
          made_by: actorOf(caller),
        },
      };
    },
    resource({ state, newId, prepared }) {
      const key = keyText('map_key', newId, prepared.secret);
      // A repetition generates another secret; the first is not stored.
      return writeMadeMapKey({ ...state, key: digestOf(key) === state.digest ? key : null });
    },
  });

  implementCommand(revokeMapKey, {
    prepare: ({ scope }) => requirePlatform(scope, 'revoke keys for maps'),
    toCommand: ({ caller }) => ({ type: 'RevokeMapKey', by: actorOf(caller) }),
    resource: ({ state }) => writeMapKey(state),
  });
}

const problemOf = byCode<MapKeyRefusal, HttpProblem>({
  map_key_not_found: () => notFound('There is no such key for maps.'),
  map_key_exists: () => conflict('The key for maps already exists.'),
});
