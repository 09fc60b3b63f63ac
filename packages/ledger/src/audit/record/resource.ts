import { instant } from '@exchange/units';
import { z } from 'zod';

export const exportResource = z
  .object({
    id: z.guid(),
    operation: z.string().meta({ description: 'operationId of the request' }),
    actor: z.object({ kind: z.string(), id: z.string() }),
    reseller_id: z.guid().nullable().meta({ description: 'Scope; null for the platform' }),
    query_digest: z.string().meta({ description: 'SHA-256 of the query string, in hex' }),
    position: z.string().meta({ description: 'Of the log or the tables when the export began' }),
    recorded_at: instant,
  })
  .meta({ id: 'Export', description: 'An audit export, an audit pack or a CSV list.' });
