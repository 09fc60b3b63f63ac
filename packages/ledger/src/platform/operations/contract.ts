import { defineRoute } from '@exchange/runtime/contract/route';
import { operationsResource } from './resource.js';

export const getOperations = defineRoute({
  operationId: 'getOperations',
  method: 'get',
  path: '/operations',
  tag: 'Operations',
  summary: 'How the service is',
  description:
    'Platform callers only. Lanes with their lag, parked streams, rebuilds, versions, keys for maps and refusals, as the process that answers knows them. It answers while a store is away, too: what cannot be known is null, and `unknown` says why. What is to be done about any of it is done on the command line.',
  kind: 'service',
  success: { status: 200, description: 'How it is now', schema: operationsResource },
  errors: [403],
});
