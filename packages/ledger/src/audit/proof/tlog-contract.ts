import { defineRoute } from '@exchange/runtime/contract/route';
import { positionText } from '@exchange/units';
import { z } from 'zod';

const tag = 'Audit';
const queryRoute = { method: 'get', kind: 'query', tag } as const;

export const getReceipt = defineRoute({
  ...queryRoute,
  operationId: 'getReceipt',
  path: '/audit/receipts/{position}',
  summary: 'The receipt for an event',
  description:
    'A C2SP tlog-proof: the index of the leaf, the path from it to the root, and the signed checkpoint, with the exact bytes of the leaf in the `extra` line. It is checked offline, with the key of the log alone: the leaf counts once it hashes to what the path proves. Store it as `<position>.tlog-proof`; `ledger audit verify` takes it. A reseller gets receipts for the events that name it, and 404 for all others. An event that is in no checkpoint yet is 404 with `Retry-After`.',
  params: z.object({
    position: positionText.meta({ description: 'The event, by its position' }),
  }),
  success: { status: 200, description: 'The receipt', schema: z.string(), mediaType: 'text/plain' },
  errors: [404],
});

export const getTlogCheckpoint = defineRoute({
  ...queryRoute,
  operationId: 'getTlogCheckpoint',
  path: '/audit/tlog/checkpoint',
  summary: 'The newest signed head, for readers of transparency logs',
  description:
    'A checkpoint where C2SP tlog-tiles has it: `/api/v1/audit/tlog/` is the prefix of the log. Where the log has witnesses it is the one that they were asked about last, with the cosignatures of those who have answered; else the same as `/audit/checkpoint`.',
  success: { status: 200, description: 'The note', schema: z.string(), mediaType: 'text/plain' },
});

export const getTlogTile = defineRoute({
  ...queryRoute,
  operationId: 'getTlogTile',
  path: '/audit/tlog/tile/{tile}',
  takesRest: true,
  summary: 'A tile of the hashes of the log',
  description:
    'A tile as C2SP tlog-tiles has it: up to 256 hashes of 32 bytes, one after the other. `tile` is `<level>/<index>`, with `.p/<width>` behind it where the tile is partial: `0/000`, `0/x001/x234/067`, `1/000.p/17`. Every credential may read every tile: hashes say nothing of what they are made of. What a tile holds never changes. There are no entry bundles, because an entry of one ends at 65,535 bytes and an event may have 1 MiB: entries are read at `/audit/events`.',
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
