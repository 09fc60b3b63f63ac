import { Readable } from 'node:stream';
import { gapOf } from '@exchange/proof/pack';
import { holdPlace } from '@exchange/runtime/admission/request-work';
import { notFound } from '@exchange/runtime/http/http-problem';
import { implementRaw } from '@exchange/runtime/http/implement';
import { callerOf } from '@exchange/runtime/http/server';
import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from '../dependencies.js';
import { keySetOf } from '../key-set-of.js';
import { createLogTree } from '../log-tree.js';
import { fromTree } from '../queries.js';
import { getAuditPack } from './contract.js';
import type { GapsOf } from './gap-spool.js';
import { selectedLines } from './selected-lines.js';
import { selectionOf } from './selection.js';
import { verifiers } from './verifiers.js';
import { writePack } from './write-pack.js';

/** The audit pack: one file that convinces without the service. */
export function addPackRoute(app: FastifyInstance, options: AuditApiOptions): void {
  const { database, signer, requireTree } = options;
  const tree = createLogTree(options);

  implementRaw(app, getAuditPack, async ({ query, raw }, reply) => {
    const { scope } = callerOf(raw);
    holdPlace(raw, 'exports');
    verifiers();
    await requireTree();
    const newest = await tree.upToDateSize();
    const size = query.checkpoint ?? newest;
    if (size > newest) throw notFound(`The tree has ${newest} leaves.`);
    const checkpoint = await tree.signed(size);
    const keys = `${JSON.stringify(keySetOf(signer.publicJwk, options.retiredKeys?.()))}\n`;
    const selection = await selectionOf(options, query, scope, size);
    const lines = await selectedLines(options, selection, scope);
    const gapsOf: GapsOf = (skipped) =>
      fromTree(database, size, (nodes) =>
        skipped.map(({ first, last }) => gapOf(nodes, first, last)),
      );
    const parts = { selection, lines, checkpoint, keys, gapsOf, requireTree };
    reply.header('content-type', 'application/zip');
    reply.header('content-disposition', `attachment; filename="audit-pack-${size}.zip"`);
    reply.header('cache-control', 'no-store');
    return reply.send(Readable.from(writePack(parts), { objectMode: false }));
  });
}
