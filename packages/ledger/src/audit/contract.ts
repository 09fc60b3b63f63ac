import { describedAsList } from '@exchange/runtime/contract/described-as';
import { anyJson } from '@exchange/runtime/contract/described-text';
import { wholeNumber } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { content } from '@exchange/runtime/contract/successes';
import { instant, positionText } from '@exchange/units';
import { z } from 'zod';
import { feedPlaceText } from './feed/place.js';
import { consistencyProofResource, inclusionProofResource } from './resource.js';

const tag = 'Audit';
const queryRoute = { method: 'get', kind: 'query', roles: ['auditor'], tag } as const;
const position = positionText;

export const streamTransactions = defineRoute({
  isLongLived: true,
  operationId: 'streamTransactions',
  method: 'get',
  path: '/exchange/transactions/feed',
  tag: 'Exchange',
  summary: 'Live transaction events',
  description:
    'Server-sent events in scope. The id of an event is its position. If one event creates several transactions, all but the last have `.` and an index behind the position. Starts after Last-Event-ID (or after), at the beginning with `after=start`, and now without either. An id beyond the end of the log, as after a restored backup, is 422. `/asyncapi.json` describes the events.',
  kind: 'query',
  roles: ['reader'],
  query: z.strictObject({
    after: z
      .union([feedPlaceText, z.literal('start')])
      .optional()
      .meta({ example: 'start', isEntered: true }),
  }),
  success: content('A stream of events', 'text/event-stream'),
});

const exportQuery = z.strictObject({
  after: position
    .optional()
    .meta({ description: 'Only events after this position', example: '1048' }),
  until: position.optional().meta({ description: 'Only events up to this position, inclusive' }),
  order: z
    .enum(['oldest', 'newest'])
    .default('oldest')
    .meta({ description: 'The first event. To page with newest, set until' }),
  limit: wholeNumber(1, 10_000)
    .optional()
    .meta({ description: 'Maximum number of events; all by default', example: 100 }),
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
  actor: z.string().max(200).optional().meta({ description: 'The id in actor' }),
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
    'NDJSON in log order, or newest first: one event per line, with its leaf index and hash. A reseller gets the events that name it. Without limit and until it ends with the newest checkpoint, before records of exports at the end of the log. Only a complete export can be verified: no filter, from the start. A filter reads the whole log: the fewer events match, the longer it takes.',
  query: exportQuery,
  success: content('Lines of JSON', 'application/x-ndjson'),
});

export const getCheckpoint = defineRoute({
  ...queryRoute,
  operationId: 'getCheckpoint',
  path: '/audit/checkpoint',
  summary: 'Signed checkpoint of the log',
  description:
    'A C2SP checkpoint, signed with Ed25519, with the cosignatures of witnesses. The newest ends before records of exports at the end of the log. Store it elsewhere: it reveals a truncated log later.',
  query: z.strictObject({
    size: wholeNumber(0, Number.MAX_SAFE_INTEGER)
      .optional()
      .meta({ description: 'Number of leaves of the tree; the newest by default' }),
    cosigned: wholeNumber(1, 15).optional().meta({
      description: 'The newest checkpoint with this number of cosignatures; 404 for none',
    }),
  }),
  success: content('The note', 'text/plain'),
  errors: [404],
});

export const getCheckpointKeys = defineRoute({
  ...queryRoute,
  operationId: 'getCheckpointKeys',
  path: '/audit/keys',
  summary: 'Keys that sign checkpoints',
  description:
    'The current key, then retired keys, newest first. Each has a `fingerprint` (JWK thumbprint, RFC 7638), a `vkey` (the key in the notation of witnesses, C2SP signed-note), `from` (the number of leaves at its first signature), and `to`: a retired key is valid for trees of at most `to` leaves. `to` is null for the current key, and while the limit is unknown.',
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
    position: position.meta({ description: 'The position of the event' }),
  }),
  success: { status: 200, description: 'The proof', schema: inclusionProofResource },
  errors: [404],
});

export const getConsistencyProof = defineRoute({
  ...queryRoute,
  operationId: 'getConsistencyProof',
  path: '/audit/proof/consistency',
  summary: 'Proof that a checkpoint continues an earlier one',
  query: z.strictObject({
    first: wholeNumber(0, Number.MAX_SAFE_INTEGER).meta({ example: 100 }),
    second: wholeNumber(0, Number.MAX_SAFE_INTEGER).optional(),
  }),
  success: { status: 200, description: 'The proof', schema: consistencyProofResource },
  errors: [404],
});

export const getReceipt = defineRoute({
  ...queryRoute,
  operationId: 'getReceipt',
  path: '/audit/receipts/{position}',
  summary: 'Receipt of an event',
  description:
    'A C2SP tlog-proof: the index of the leaf, the path to the root, and the signed checkpoint. The `extra` line has the exact bytes of the leaf. Verified offline with the key of the log: the hash of the leaf must match the path. Store it as `<position>.tlog-proof` for `ledger audit verify`. A reseller gets receipts for the events that name it, and 404 for all others. An event without a checkpoint yet is 404 with `Retry-After`.',
  params: z.object({
    position: position.meta({ description: 'The position of the event' }),
  }),
  success: content('The receipt', 'text/plain'),
  errors: [404],
});

export const getTlogCheckpoint = defineRoute({
  ...queryRoute,
  operationId: 'getTlogCheckpoint',
  path: '/audit/tlog/checkpoint',
  summary: 'Newest checkpoint, for readers of transparency logs',
  description:
    'The checkpoint of C2SP tlog-tiles; `/api/v1/audit/tlog/` is the prefix of the log. With witnesses it is the last checkpoint that was sent to them, with their cosignatures; otherwise the same as `/audit/checkpoint`.',
  success: content('The note', 'text/plain'),
});

export const getTlogTile = defineRoute({
  ...queryRoute,
  operationId: 'getTlogTile',
  path: '/audit/tlog/tile/{tile}',
  takesRest: true,
  summary: 'Tile of hashes of the log',
  description:
    'A tile of C2SP tlog-tiles: up to 256 concatenated hashes of 32 bytes. `tile` is `<level>/<index>`, followed by `.p/<width>` for a partial tile: `0/000`, `0/x001/x234/067`, `1/000.p/17`. Every credential may read every tile, because hashes reveal no content. Tiles are immutable. Entry bundles are not offered, because they limit entries to 65,535 bytes and events have up to 1 MiB. Read entries at `/audit/events`.',
  params: z.object({
    tile: z.string().meta({ description: 'Level, index and width', example: '0/000.p/1' }),
  }),
  success: content('Hashes', 'application/octet-stream'),
  errors: [404],
});
