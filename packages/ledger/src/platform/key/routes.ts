import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { keyId } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import { type OwnerOfKey, ownerOfKey } from '../../exchange/transaction/ports.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import type { QueryApiOptions } from '../queries/dependencies.js';
import * as contract from './contract.js';
import { getKey, listKeys } from './contract.js';
import { keyMade } from './events.js';
import { keyHistory } from './history.js';
import { addKeyReads } from './key-reads.js';
import { type KeyResource, writeUsedKey } from './resource.js';
import { keysTable } from './table.js';
import * as tokenContract from './token-contract.js';
import { addTokenWrites } from './token-write.js';
import { addKeyWrites } from './write.js';

function addNamedKeyReads(app: FastifyInstance, options: QueryApiOptions): void {
  addKeyReads(app, options, {
    table: keysTable,
    list: listKeys,
    get: getKey,
    history: keyHistory,
    requireReader: () => undefined,
    write: (key: KeyResource, usedAt) =>
      writeUsedKey({ ...key, last_used_on: usedAt?.toISOString().slice(0, 10) ?? null }),
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
