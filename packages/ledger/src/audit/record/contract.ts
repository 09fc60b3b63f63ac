import { paging } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { pages, readerRoute } from '@exchange/runtime/contract/successes';
import { z } from 'zod';
import { exportsLane } from './lane.js';
import { exportResource } from './resource.js';

export const listExports = defineRoute({
  ...readerRoute('Audit', [exportsLane]),
  operationId: 'listExports',
  path: '/audit/exports',
  summary: 'Record of exports',
  description:
    'Audit exports, audit packs and CSV lists without a limit, newest first. A reseller sees its own. With format=csv the answer is CSV, without a limit by default, and an export itself.',
  roles: ['auditor'],
  query: z.strictObject({
    operation: z.string().max(200).optional().meta({ example: 'exportEvents' }),
    actor: z.string().max(200).optional().meta({ description: 'The id in actor' }),
    ...paging,
    limit: paging.limit.unwrap().optional(),
    format: z.enum(['json', 'csv']).default('json').meta({ example: 'json' }),
  }),
  success: {
    ...pages('Exports, newest first', exportResource),
    alsoAs: { 'text/csv': z.string() },
  },
});
