import { inclusionProof, writeReceipt } from '@exchange/proof';
import { HttpProblem } from '@exchange/runtime/http/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { callerOf } from '@exchange/runtime/http/server';
import type { FastifyInstance } from 'fastify';
import type { AuditApiOptions } from '../dependencies.js';
import { fromTree } from '../log-index/queries.js';
import { attested } from './leaf.js';
import { createLogTree } from './log-tree.js';
import { provableEventFinder } from './provable-event.js';
import { getReceipt } from './tlog-contract.js';

export function addReceiptRoute(app: FastifyInstance, options: AuditApiOptions): void {
  const { database } = options;
  const tree = createLogTree(options);
  const findEvent = provableEventFinder(options, tree, notYet);

  implement(app, getReceipt, async ({ params, raw }) => {
    const event = await findEvent(BigInt(params.position), callerOf(raw).scope);
    const { stored, index } = event;
    const size = tree.givenSize(event.size, index);
    const path = await fromTree(database, size, (nodes) => inclusionProof(nodes, index, size));
    const checkpoint = await tree.signed(size);
    return { body: writeReceipt({ event: attested(stored), index, path, checkpoint }) };
  });
}

const notYet = () =>
  new HttpProblem(404, 'No checkpoint has that event yet. Try again in 1 s.', {
    'retry-after': '1',
  });
