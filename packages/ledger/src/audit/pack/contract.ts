import { describedAsList } from '@exchange/runtime/contract/described-as';
import { wholeNumber } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { instant, positionText, transactionId } from '@exchange/units';
import { z } from 'zod';

const transactionsMax = 100;

const transactionIds = z
  .string()
  .max(40 * transactionsMax)
  .transform((text) => text.split(','))
  .pipe(z.array(transactionId).min(1).max(transactionsMax))
  .optional()
  .meta({
    ...describedAsList(transactionId, { minItems: 1, maxItems: transactionsMax }),
    description: 'Only the events of these transactions: ids, separated by commas',
  });

const moment = z.union([positionText, instant]).optional();

const packQuery = z.strictObject({
  from: moment.meta({
    description: 'From this position or time, inclusive; the beginning by default',
    example: '2026-01-01T00:00:00Z',
  }),
  to: moment.meta({
    description:
      'Up to this position, inclusive, or before this time; the end of the checkpoint by default',
  }),
  checkpoint: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional().meta({
    description: 'Number of events of the checkpoint; the newest by default',
  }),
  transaction_id: transactionIds,
});

export type PackQuery = z.output<typeof packQuery>;

export const getAuditPack = defineRoute({
  isLongLived: true,
  operationId: 'getAuditPack',
  method: 'get',
  path: '/audit/pack',
  tag: 'Audit',
  summary: 'Audit pack for offline verification',
  description:
    'A zip archive for an auditor: events as NDJSON, their inclusion proofs for the signed checkpoint, the keys, transactions and their history as CSV, a printable report, and self-contained verifiers for Node and browsers. A reseller gets the events that name it. Each is proven, but the absence of others is not. The same range, scope, checkpoint and signatures give the same bytes. The archive is streamed: verifiers reject a file whose download was interrupted.',
  kind: 'query',
  roles: ['auditor'],
  query: packQuery,
  success: {
    status: 200,
    description: 'The archive',
    schema: z.string(),
    mediaType: 'application/zip',
    headers: ['Content-Disposition'],
  },
  errors: [404],
});
