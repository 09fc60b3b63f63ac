import { defineRoute } from '@exchange/runtime/contract/route';
import { operationsResource } from './resource.js';

export const getOperations = defineRoute({
  operationId: 'getOperations',
  method: 'get',
  path: '/operations',
  tag: 'Operations',
  summary: 'Status of the service',
  description:
    'Platform callers only. Lanes with their lag, parked streams, rebuilds, versions, keys for maps and refusals, as known to the answering process. Also answers while a store is unavailable: unknown members are null, and `unknown` has the reasons. The command line has the actions.',
  kind: 'service',
  roles: ['admin'],
  success: { status: 200, description: 'The current status', schema: operationsResource },
  errors: [403],
});
