import { defineRoute } from '@exchange/runtime/contract/route';
import { positioned, readerRoute } from '@exchange/runtime/contract/successes';
import { customerId, linkId, rederivationId } from '@exchange/units';
import { z } from 'zod';
import { directoryLane } from '../../lanes.js';
import { rederivationResource } from './resource.js';

export const getRederivation = defineRoute({
  ...readerRoute('Resellers and customers', [directoryLane.lane]),
  operationId: 'getRederivation',
  path: '/customers/{id}/resellers/{link_id}/rederivations/{rederivation_id}',
  summary: 'Progress of deriving cost keys again',
  description:
    'A change of an attachment with `rederive=true` starts the job. `done` counts changed assets, `refused` those without an attachment that covers them.',
  params: z.object({ id: customerId, link_id: linkId, rederivation_id: rederivationId }),
  success: positioned('The status and the counts of assets', rederivationResource),
  errors: [403, 404],
});
