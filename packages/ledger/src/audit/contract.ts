import { describedAsList } from '@exchange/runtime/contract/described-as';
import { anyJson } from '@exchange/runtime/contract/described-text';
import { wholeNumber } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { instant, positionText } from '@exchange/units';
import { z } from 'zod';
import { feedPlaceText } from './feed/place.js';
import { consistencyProofResource, inclusionProofResource } from './resource.js';

const tag = 'Audit';
const queryRoute = { method: 'get', kind: 'query', tag } as const;
const position = positionText;

export const streamTransactions = defineRoute({
  isLongLived: true,
  operationId: 'streamTransactions',
  method: 'get',
  path: '/exchange/transactions/feed',
  tag: 'Exchange',
  summary: 'Transactions as they happen',
  description:
    'Server-sent events in scope. The id of each is its place: the position, and behind it `.` and an index for all but the last of several transactions that one event brought. Without Last-Event-ID (or after) it begins now; with one, after it; `after=start` at the beginning. `/asyncapi.json` describes each event.',
  kind: 'query',
  query: z.strictObject({
    after: z
      .union([feedPlaceText, z.literal('start')])
      .optional()
      .meta({ example: 'start', isEntered: true }),
  }),
  success: {
    status: 200,
    description: 'A stream of events',
    schema: z.string(),
    mediaType: 'text/event-stream',
  },
});

const exportQuery = z.strictObject({
  after: position.optional().meta({ description: 'Go on after this position', example: '1048' }),
  until: position.optional().meta({ description: 'Up to this position, inclusive' }),
  order: z
    .enum(['oldest', 'newest'])
    .default('oldest')
    .meta({ description: 'Which comes first. To go on with the newest, name until' }),
  limit: wholeNumber(1, 10_000)
    .optional()
    .meta({ description: 'The most events in the answer; all otherwise', example: 100 }),
  type: z
    .string()
    .max(1000)
    .optional()
    .meta({
      ...describedAsList(z.string()),
      description: 'Event types, separated by commas',
      example: 'TransactionSubmitted,TransactionConfirmed',
    }),
  stream_prefix: z.string().max(200).optional().meta({ example: 'transaction-' }),
  actor: z.string().max(200).optional().meta({ description: 'Who did it: the id in actor' }),
  recorded_from: instant.optional().meta({ description: 'Recorded at this time or later' }),
  recorded_to: instant.optional().meta({ description: 'Recorded before this time' }),
});

export type ExportQuery = z.output<typeof exportQuery>;

export const exportEvents = defineRoute({
  ...queryRoute,
  isLongLived: true,
  operationId: 'exportEvents',
  path: '/audit/events',
  summary: 'Export the log',
  description:
    'NDJSON in the order of the log, or the newest first: each line an event with its leaf index and hash. A reseller gets the events that name it. To verify an export it has to be whole: no filter, from the start. A filter reads the log through: the fewer events it fits, the longer it takes.',
  query: exportQuery,
  success: {
    status: 200,
    description: 'Lines of JSON',
    schema: z.string(),
    mediaType: 'application/x-ndjson',
  },
});

export const getCheckpoint = defineRoute({
  ...queryRoute,
  operationId: 'getCheckpoint',
  path: '/audit/checkpoint',
  summary: 'A signed head of the log',
  description:
    'A C2SP checkpoint, signed with Ed25519, with the cosignatures that witnesses have given for it. Keep it elsewhere: it shows a cut tail later.',
  query: z.strictObject({
    size: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: 'Of the tree of so many leaves; the newest otherwise' }),
    cosigned: wholeNumber(1, 15).optional().meta({
      description: 'The newest that so many witnesses have signed; 404 where there is none',
    }),
  }),
  success: { status: 200, description: 'The note', schema: z.string(), mediaType: 'text/plain' },
  errors: [404],
});

export const getCheckpointKeys = defineRoute({
  ...queryRoute,
  operationId: 'getCheckpointKeys',
  path: '/audit/keys',
  summary: 'The keys that checkpoints are signed with',
  description:
    'The key that signs now, then those that signed before, newest first. Each has a `fingerprint` (its JWK thumbprint, RFC 7638), a `vkey` (the same key as witnesses take it, C2SP signed-note), `from`, the leaves of the tree when it began to sign, and `to`: a retired key counts for trees of at most so many leaves; null for the current one, and while the end is not known yet.',
  success: {
    status: 200,
    description: 'A JWK set',
    schema: z.object({ keys: z.array(z.record(z.string(), anyJson)) }).meta({ id: 'JwkSet' }),
  },
});

export const getInclusionProof = defineRoute({
  ...queryRoute,
  operationId: 'getInclusionProof',
  path: '/audit/proof/inclusion',
  summary: 'Proof that an event is in the log',
  query: z.strictObject({
    position: position.meta({ description: 'The event, by its position' }),
  }),
  success: { status: 200, description: 'The proof', schema: inclusionProofResource },
  errors: [404],
});

export const getConsistencyProof = defineRoute({
  ...queryRoute,
  operationId: 'getConsistencyProof',
  path: '/audit/proof/consistency',
  summary: 'Proof that a head continues an earlier one',
  query: z.strictObject({
    first: wholeNumber(0, Number.MAX_SAFE_INTEGER).meta({ example: 100 }),
    second: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  success: { status: 200, description: 'The proof', schema: consistencyProofResource },
  errors: [404],
});
