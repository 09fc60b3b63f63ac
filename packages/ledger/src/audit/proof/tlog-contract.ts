import { defineRoute } from '@exchange/runtime/contract/route';
import { positionText } from '@exchange/units';
import { z } from 'zod';

const tag = 'Audit';
const queryRoute = { method: 'get', kind: 'query', roles: ['auditor'], tag } as const;

export const getReceipt = defineRoute({
  ...queryRoute,
  operationId: 'getReceipt',
  path: '/audit/receipts/{position}',
  summary: 'Receipt of an event',
  description:
    'A C2SP tlog-proof: the index of the leaf, the path to the root, and the signed checkpoint. The `extra` line has the exact bytes of the leaf. Verified offline with the key of the log: the hash of the leaf must match the path. Store it as `<position>.tlog-proof` for `ledger audit verify`. A reseller gets receipts for the events that name it, and 404 for all others. An event without a checkpoint yet is 404 with `Retry-After`.',
  params: z.object({
    position: positionText.meta({ description: 'The position of the event' }),
  }),
  success: { status: 200, description: 'The receipt', schema: z.string(), mediaType: 'text/plain' },
  errors: [404],
});

export const getTlogCheckpoint = defineRoute({
  ...queryRoute,
  operationId: 'getTlogCheckpoint',
  path: '/audit/tlog/checkpoint',
  summary: 'Newest checkpoint, for readers of transparency logs',
  description:
    'The checkpoint of C2SP tlog-tiles; `/api/v1/audit/tlog/` is the prefix of the log. With witnesses it is the last checkpoint that was sent to them, with their cosignatures; otherwise the same as `/audit/checkpoint`.',
  success: { status: 200, description: 'The note', schema: z.string(), mediaType: 'text/plain' },
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
  success: {
    status: 200,
    description: 'Hashes',
    schema: z.string(),
    mediaType: 'application/octet-stream',
  },
  errors: [404],
});
