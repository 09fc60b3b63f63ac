import { contractsOf } from '@exchange/runtime/contract/contracts-of';
import { implement } from '@exchange/runtime/http/implement';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import type { FastifyInstance } from 'fastify';
import type { FeatureRoutes } from '../feature-routes.js';
import * as contract from './contract.js';
import type { AuditApiOptions } from './dependencies.js';
import { addExportRoute } from './export/export.js';
import { addFeedRoute } from './feed/feed.js';
import { tileHashes } from './log-index/queries.js';
import * as packContract from './pack/contract.js';
import { addPackRoute } from './pack/route.js';
import { createLogTree } from './proof/log-tree.js';
import { addProofRoutes, addReceiptRoute } from './proof/proof.js';
import { parseTilePath } from './proof/tile-path.js';
import * as recordContract from './record/contract.js';
import { addExportReads } from './record/read.js';

const immutable = 'private, max-age=31536000, immutable';

function addTlogRoutes(app: FastifyInstance, options: AuditApiOptions): void {
  const { database, requireTree } = options;
  const tree = createLogTree(options);

  implement(app, contract.getTlogCheckpoint, async () => ({
    body: await tree.signed(tree.givenSize((await tree.upToDate()).size)),
  }));

  implement(app, contract.getTlogTile, async ({ params: { tile } }) => {
    if (tile.startsWith('entries/')) throw noEntries();
    const place = parseTilePath(tile);
    if (place === undefined) throw noTile();
    await requireTree();
    const hashes = await tileHashes(database, place);
    // Tiles are cached forever; a rebuild may have replaced the tables.
    await requireTree();
    if (hashes === undefined) throw noTile();
    return {
      body: hashes,
      contentType: 'application/octet-stream',
      headers: { 'cache-control': immutable },
    };
  });
}

const noTile = () =>
  notFound(
    'The tree has no such tile. The path of a tile is <level>/<index>, followed by .p/<width> for a partial tile, as in C2SP tlog-tiles: 0/x001/x234/067, 1/000.p/17.',
  );

const noEntries = () =>
  notFound(
    'The log has no entry bundles, because they limit entries to 65,535 bytes and events have up to 1 MiB. Read entries at /api/v1/audit/events.',
  );

function registerAuditApi(app: FastifyInstance, options: AuditApiOptions): void {
  addFeedRoute(app, options);
  addExportRoute(app, options);
  addProofRoutes(app, options);
  addPackRoute(app, options);
  addReceiptRoute(app, options);
  addTlogRoutes(app, options);
}

export const auditRoutes: FeatureRoutes = {
  contracts: [contract, packContract, recordContract].flatMap(contractsOf),
  tags: {
    Audit: 'The log of events, and proofs that it is complete and unchanged.',
  },
  read: addExportReads,
  readLog: registerAuditApi,
};
