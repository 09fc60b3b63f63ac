import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { keyId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { defineResourceHistory, historyOf } from '../../audit/history/history.js';
import { type OwnerOfKey, ownerOfKey } from '../../exchange/transaction/ports.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import type { QueryApiOptions } from '../queries/dependencies.js';
import { addOwnedReads, withUses } from '../resource/owned-reads.js';
import * as contract from './contract.js';
import { key } from './decide.js';
import { keyEvents, keyMade } from './events.js';
import { type KeyResource, keyResource, writeUsedKey } from './resource.js';
import { keysTable } from './table.js';
import * as tokenContract from './token-contract.js';
import { addTokenWrites } from './token-write.js';
import { addKeyWrites } from './write.js';

const keyHistory = defineResourceHistory({
  ...historyOf(contract.getKey),
  what: 'key',
  summary: 'History of a named key',
  description: 'A reseller sees its own keys; the platform sees all.',
  roles: ['auditor', 'admin'],
  stream: streams.key,
  hidesForeign: true,
  events: keyEvents,
  decider: key,
  owners: ({ reseller_id }) => [reseller_id],
  view: (state) => keyResource.parse(state),
  // The last use is known for the present only.
  resource: (state) => writeUsedKey({ ...state, last_used_on: null }),
});

function addNamedKeyReads(app: FastifyInstance, options: QueryApiOptions): void {
  addOwnedReads(app, options, {
    table: keysTable,
    list: contract.listKeys,
    get: contract.getKey,
    history: keyHistory,
    complete: withUses(options, (key: KeyResource, usedAt) =>
      writeUsedKey({ ...key, last_used_on: usedAt?.toISOString().slice(0, 10) ?? null }),
    ),
    hidesForeign: true,
  });
}

function keyOwnersIn({ eventLog }: AggregateStore): OwnerOfKey {
  return async (id) => {
    const named = keyId.safeParse(id);
    if (!named.success) return undefined;
    const [first] = await eventLog.readStream(streams.key(named.data));
    return first?.type === keyMade.type ? keyMade.data.parse(first.data).owner : undefined;
  };
}

export const keyRoutes: FeatureRoutes = {
  provides: [ownerOfKey.by(keyOwnersIn)],
  contracts: [...contractsOf(contract), ...contractsOf(tokenContract)],
  tags: { Keys: 'Named keys of people and programs, with roles, owner and end.' },
  write(app, dependencies) {
    addKeyWrites(app, dependencies);
    addTokenWrites(app, dependencies);
  },
  read: addNamedKeyReads,
  histories: [keyHistory],
};
