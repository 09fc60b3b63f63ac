import { paging } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { listed, readerRoute } from '@exchange/runtime/contract/successes';
import { resellerId } from '@exchange/units';
import { z } from 'zod';
import { directoryLane } from '../../lanes.js';
import { assetsLane } from '../asset/lane.js';

export const costKeyItem = z
  .object({
    cost_key: z.string(),
    reseller_id: resellerId,
    reseller_code: z.string(),
    reseller_name: z.string(),
    customer_count: z.int(),
    property_count: z.int(),
    states: z.array(z.string()),
  })
  .meta({
    id: 'CostKeyItem',
    description: 'A cost key of an attachment or a property.',
    example: {
      cost_key: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
      reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
      reseller_code: 'LONESTAR',
      reseller_name: 'Lone Star Retail',
      customer_count: 3,
      property_count: 7,
      states: ['OK', 'TX'],
    },
  });

export const listCostKeys = defineRoute({
  ...readerRoute('Cost keys', [directoryLane.lane, assetsLane]),
  operationId: 'listCostKeys',
  path: '/cost-keys',
  summary: 'Roll up cost keys',
  description: 'Cost keys of attachments and properties; a reseller sees only its own.',
  query: z.strictObject(paging),
  success: listed('Cost keys in alphabetical order', costKeyItem),
});
