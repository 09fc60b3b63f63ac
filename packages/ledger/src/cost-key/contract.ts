import { paging } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { z } from 'zod';
import { assetsLane } from '../asset/lane.js';
import { directoryLane } from '../lanes.js';
import { costKeyItem } from './resource.js';

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
    tag: 'tables',
  },
  lanes: [directoryLane.lane, assetsLane],
});
