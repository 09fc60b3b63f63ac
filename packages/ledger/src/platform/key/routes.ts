import type { AggregateStore } from '@exchange/runtime/commands/define-aggregate';
import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { keyId } from '@exchange/units';
import { type OwnerOfKey, ownerOfKey } from '../../exchange/transaction/ports.js';
import type { FeatureRoutes } from '../../feature-routes.js';
import { streams } from '../../streams.js';
import * as contract from './contract.js';
import { keyMade } from './events.js';
import { keyHistory } from './history.js';
import { addNamedKeyReads } from './read.js';
import * as tokenContract from './token-contract.js';
import { addTokenWrites } from './token-write.js';
import { addKeyWrites } from './write.js';

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
