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
    description: 'The events of these transactions alone: ids, separated by commas',
  });

const moment = z.union([positionText, instant]).optional();

const packQuery = z.strictObject({
  from: moment.meta({
    description: 'From this position or time on, inclusive; the beginning otherwise',
    example: '2026-01-01T00:00:00Z',
  }),
  to: moment.meta({
    description:
      'Up to this position, inclusive, or before this time; the end of the checkpoint otherwise',
  }),
  checkpoint: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional().meta({
    description: 'Proven by the checkpoint of so many events; the newest otherwise',
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
  summary: 'A file that proves what the log holds, without the service',
  description:
    'A zip archive for an auditor: events as NDJSON with the proofs that lead them to the signed checkpoint, the keys, transactions and their history as CSV, a report that prints, and verifiers for Node and for browsers that need nothing else. A reseller gets the events that name it, each proven; nothing proves that there are no others. The same range, scope and checkpoint with the same signatures give the same bytes. It is sent while it is made: a connection that ends early leaves a file that no verifier takes.',
  kind: 'query',
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
