import { readsOn } from '@exchange/runtime/http/implement-read';
import { required } from '@exchange/runtime/http/read-answer';
import type { FastifyInstance } from 'fastify';
import type { QueryApiOptions } from '../reading/dependencies.js';
import { askingAbout } from '../space/area-input.js';
import * as contract from './contract.js';
import { utilityHistory } from './history.js';
import { findUtilityAt, getUtility, listUtilities } from './queries.js';

export function addUtilityReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { implementRead, implementList } = readsOn(app, options);
  const { database } = options;

  implementList(contract.listUtilities, ({ query }) => listUtilities(database, query, query));

  implementRead(contract.lookupUtility, async ({ query }) => {
    const utility = await askingAbout(['query'], () => findUtilityAt(database, query));
    const matched = utility === undefined ? 'not_found' : 'point_in_territory';
    return { resource: `{"utility":${utility ?? 'null'},"matched_by":"${matched}"}` };
  });

  implementRead(contract.getUtility, async ({ params: { id }, scope, moment }) =>
    moment === undefined
      ? required(await getUtility(database, id), 'utility')
      : utilityHistory.resourceThen(options, { id, scope, moment }),
  );
}
