import { anyJson, uuidText } from '@exchange/runtime/contract/described-text';
import { instant } from '@exchange/units';
import { z } from 'zod';

export const historyEntry = z
  .object({
    revision: z.int(),
    position: z.string(),
    event_id: uuidText,
    type: z.string(),
    recorded_at: instant,
    actor: z.object({ kind: z.string(), id: z.string() }).nullable(),
    on_behalf_of: z.union([z.literal('platform'), z.object({ reseller_id: uuidText })]).nullable(),
    request_id: z.string().nullable(),
    correlation_id: z.string().nullable(),
    reason: z.object({ code: z.string().nullable(), text: z.string().nullable() }).nullable(),
    before: anyJson,
    after: anyJson,
  })
  .meta({
    id: 'HistoryEntry',
    description: 'One event of a resource: actor, time, reason, and the state before and after.',
  });

export const inclusionProofResource = z
  .object({
    event: anyJson,
    leaf_index: z.int(),
    leaf_hash: z.string(),
    tree_size: z.int(),
    hashes: z.array(z.string()),
    checkpoint: z.string(),
  })
  .meta({ id: 'InclusionProof', description: 'RFC 9162 section 2.1.3; hashes are base64.' });

export const consistencyProofResource = z
  .object({ first: z.int(), second: z.int(), hashes: z.array(z.string()) })
  .meta({ id: 'ConsistencyProof', description: 'RFC 9162 section 2.1.4; hashes are base64.' });
