import { anyJson, uuidText } from '@exchange/runtime/contract/described-text';
import { instant, resellerId } from '@exchange/units';
import { z } from 'zod';

export const refusalResource = z
  .object({
    id: uuidText,
    outcome: z.literal('refused'),
    operation: z.string(),
    target: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.string().describe('Reason of the refusal; `other` if it has none'),
    request: anyJson,
    idempotency_key: z.string().nullable(),
    reseller_id: resellerId.nullable(),
    actor: z.object({ kind: z.string(), id: z.string() }),
    refused_at: instant,
  })
  .meta({
    id: 'RefusedCommand',
    description:
      'An exchange command that was refused or lost a conflict; it is not a transaction.',
  });
