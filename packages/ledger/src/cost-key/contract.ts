import { paging } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { listed } from '@exchange/runtime/contract/successes';
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
  success: listed('Cost keys in alphabetical order', costKeyItem),
  lanes: [directoryLane.lane, assetsLane],
});
