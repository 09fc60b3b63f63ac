import { z } from 'zod';
import { paging } from '../query-parameters.js';
import { costKeyItem } from '../resources/cost-key.js';
import { defineRoute } from '../route.js';

export const listCostKeys = defineRoute({
  operationId: 'listCostKeys',
  method: 'get',
  path: '/cost-keys',
  tag: 'Cost keys',
  summary: 'Roll up cost keys',
  description: 'Keys that an attachment or a property uses; of a reseller only its own.',
  kind: 'query',
  query: z.strictObject(paging),
  success: {
    status: 200,
    description: 'Cost keys in alphabetical order',
    schema: z.array(costKeyItem),
    headers: ['Link', 'Ledger-Position'],
  },
  lanes: ['directory', 'assets'],
});
