import { implement } from '@exchange/runtime/http/implement';
import type { FastifyInstance } from 'fastify';
import { askingAbout } from '../map/area-input.js';
import { beginRead, listAnswer, pageOf, required, resourceAnswer } from '../reading/answer.js';
import type { QueryApiOptions } from '../reading/dependencies.js';
import {
  getUtility as getUtilityRoute,
  listUtilities as listUtilitiesRoute,
  lookupUtility,
} from './contract.js';
import { findUtilityAt, getUtility, listUtilities } from './queries.js';

export function addUtilityReads(app: FastifyInstance, options: QueryApiOptions): void {
  const { database, publicUrl } = options;

  implement(app, listUtilitiesRoute, async ({ query, raw }) => {
    const { headers } = await beginRead(options, listUtilitiesRoute, raw);
    const listing = await listUtilities(database, query, pageOf(query));
    return listAnswer(raw, publicUrl, headers, listing);
  });

  implement(app, lookupUtility, async ({ query, raw }) => {
    const { headers } = await beginRead(options, lookupUtility, raw);
    const utility = await askingAbout(['query'], () => findUtilityAt(database, query));
    const matched = utility === undefined ? 'not_found' : 'point_in_territory';
    const body = `{"utility":${utility ?? 'null'},"matched_by":"${matched}"}`;
    return { status: 200, body, headers };
  });

  implement(app, getUtilityRoute, async ({ params: { id }, raw }) => {
    const { headers } = await beginRead(options, getUtilityRoute, raw);
    const { resource, revision } = required(await getUtility(database, id), 'utility');
    return resourceAnswer(raw, headers, { body: resource, revision });
  });
}
