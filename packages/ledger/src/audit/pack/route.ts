import { Readable } from 'node:stream';
import { gapOf } from '@exchange/proof/pack';
import { holdSlots } from '@exchange/runtime/admission/request-work';
import { callerOf } from '@exchange/runtime/http/caller/authenticated-request';
import { implementRaw } from '@exchange/runtime/http/implement';
import { notFound } from '@exchange/runtime/http/problems/http-problem';
import { sendStream } from '@exchange/runtime/http/send-stream';
import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from '../dependencies.js';
import { fromTree, positionOfLeaf } from '../log-index/queries.js';
import { keySetOf } from '../proof/key-set.js';
import { createLogTree } from '../proof/log-tree.js';
import { getAuditPack } from './contract.js';
import { selectedLines, selectionOf } from './selection.js';
import { verifiers } from './verifiers.js';
import { type PackParts, writePack } from './write-pack.js';

/** A pack takes about 650 bytes per transaction; a large one counts as several exports. */
const eventsOfPlace = 100_000;

export function addPackRoute(app: FastifyInstance, options: AuditApiOptions): void {
  const { database, signer, requireTree, recordExport } = options;
  const tree = createLogTree(options);

  implementRaw(app, getAuditPack, async ({ query, raw }, reply) => {
    const { scope } = callerOf(raw);
    const place = holdSlots(raw, 'exports');
    verifiers();
    await requireTree();
    const newest = await tree.upToDate();
    const size = query.checkpoint ?? newest.size;
    if (size > newest.leaves) throw notFound(`The tree has ${newest.leaves} leaves.`);
    const checkpoint = await tree.signed(size);
    const keys = `${JSON.stringify(keySetOf(signer.publicJwk, options.retiredKeys?.()))}\n`;
    const selection = await selectionOf(options, query, scope, size);
    const { transactions, firstLeaf, endLeaf } = selection;
    const events = transactions === null ? endLeaf - firstLeaf : 0;
    place();
    holdSlots(raw, 'exports', 1 + Math.floor(events / eventsOfPlace));
    const lines = await selectedLines(options, selection, scope);
    const gapsOf: PackParts['gapsOf'] = (skipped) =>
      fromTree(database, size, (nodes) => skipped.map((leaves) => gapOf(nodes, leaves)));
    const last = size === 0 ? undefined : await positionOfLeaf(database, size - 1);
    await recordExport(raw, last ?? 0n);
    const parts = { selection, lines, checkpoint, keys, gapsOf, requireTree };
    reply.header('content-type', 'application/zip');
    reply.header('content-disposition', `attachment; filename="audit-pack-${size}.zip"`);
    reply.header('cache-control', 'no-store');
    return sendStream(reply, Readable.from(writePack(parts), { objectMode: false }));
  });
}
