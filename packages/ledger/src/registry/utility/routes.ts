import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import type { FeatureRoutes } from '../../feature-routes.js';
import { resourceReadsOn } from '../../platform/resource/reads.js';
import { withAreaFaults } from '../space/geometry-input.js';
import * as contract from './contract.js';
import { utilityHistory } from './history.js';
import { findUtilityAt, getUtility, listUtilities } from './queries.js';
import { addUtilityWrites } from './write.js';

export const utilityRoutes: FeatureRoutes = {
  contracts: contractsOf(contract),
  tags: {
    Utilities: 'Utilities and their service territories, with a lookup by point.',
  },
  write: addUtilityWrites,
  read(app, options) {
    const { implementRead, implementResource, implementList } = resourceReadsOn(app, options);
    const { database } = options;

    implementList(contract.listUtilities, ({ query }) => listUtilities(database, query, query));

    implementRead(contract.lookupUtility, async ({ query }) => {
      const utility = await withAreaFaults(['query'], () => findUtilityAt(database, query));
      const matched = utility === undefined ? 'not_found' : 'point_in_territory';
      return { resource: `{"utility":${utility ?? 'null'},"matched_by":"${matched}"}` };
    });

    implementResource(contract.getUtility, utilityHistory, (_tables, id) =>
      getUtility(database, id),
    );
  },
  histories: [utilityHistory],
};
