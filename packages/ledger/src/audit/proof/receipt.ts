import { inclusionProof, writeReceipt } from '@exchange/proof';
import { HttpProblem, notFound } from '@exchange/runtime/http/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { callerOf } from '@exchange/runtime/http/server';
import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from '../dependencies.js';
import { leafFinder } from '../log-index/leaf-finder.js';
import { fromTree, treeHead } from '../log-index/queries.js';
import { isInScope } from '../owner-of-event.js';
import { attested } from './leaf.js';
import { createLogTree } from './log-tree.js';
import { getReceipt } from './tlog-contract.js';

export function addReceiptRoute(app: FastifyInstance, options: AuditApiOptions): void {
  const { database, eventLog } = options;
  const tree = createLogTree(options);
  const leafOf = leafFinder(options, tree);

  implement(app, getReceipt, async ({ params, raw }) => {
    const position = BigInt(params.position);
    const index = await leafOf(position);
    if (index === 'not_yet') throw notYet();
    if (index === 'no_event') throw noReceipt();
    const stored = await eventLog.eventAt(position);
    if (stored === undefined || !isInScope(callerOf(raw).scope, stored)) throw noReceipt();
    const newest = await treeHead(database);
    if (index >= newest.size) throw notYet();
    const size = tree.givenSize(newest.size, index);
    const path = await fromTree(database, size, (nodes) => inclusionProof(nodes, index, size));
    const checkpoint = await tree.signed(size);
    return { body: writeReceipt({ event: attested(stored), index, path, checkpoint }) };
  });
}

const noReceipt = () => notFound('No event at that position, or you may not see it.');

const notYet = () =>
  new HttpProblem(404, 'No checkpoint has that event yet. Try again in 1 s.', {
    'retry-after': '1',
  });
