import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import * as contract from './contract.js';
import { keyHistory } from './history.js';
import { addNamedKeyReads } from './read.js';
import * as tokenContract from './token-contract.js';
import { addTokenWrites } from './token-write.js';
import { addKeyWrites } from './write.js';

export const keyRoutes: FeatureRoutes = {
  contracts: [...contractsOf(contract), ...contractsOf(tokenContract)],
  tags: { Keys: 'Named keys of people and programs, with roles, owner and end.' },
  write(app, dependencies) {
    addKeyWrites(app, dependencies);
    addTokenWrites(app, dependencies);
  },
  read: addNamedKeyReads,
  histories: [keyHistory],
};
