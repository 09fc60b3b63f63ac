import { consistencyProof, inclusionProof, leafHash, toBase64 } from '@exchange/proof';
import {
  forbidden,
  notFound,
  unavailable,
  validationFailed,
} from '@exchange/runtime/http/http-problem';
import { implement } from '@exchange/runtime/http/implement';
import { callerOf } from '@exchange/runtime/http/server';
import { writeJson } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { attested } from './attested.js';
import {
  getCheckpoint,
  getCheckpointKeys,
  getConsistencyProof,
  getInclusionProof,
} from './contract.js';
import type { AuditApiOptions } from './dependencies.js';
import { keySetOf } from './key-set-of.js';
import { leafFinder } from './leaf-finder.js';
import { createLogTree } from './log-tree.js';
import { isInScope } from './owner-of-event.js';
import { fromTree, treeHead } from './queries.js';

/** Signed tree heads and proofs, so that others can check what they were told (packages/proof). */
export function addProofRoutes(app: FastifyInstance, options: AuditApiOptions): void {
  const { database, eventLog, signer } = options;
  const tree = createLogTree(options);
  const leafOf = leafFinder(options, tree);

  implement(app, getCheckpoint, async ({ query }) => {
    const size = await tree.upToDateSize();
    const wanted = query.size ?? size;
    if (wanted > size) throw notFound(`The tree has ${size} leaves.`);
    return { body: await tree.signed(wanted) };
  });

  implement(app, getCheckpointKeys, async () => ({
    body: JSON.stringify(keySetOf(signer.publicJwk, options.retiredKeys?.())),
  }));

  implement(app, getConsistencyProof, async ({ query }) => {
    await options.requireTree();
    const { size } = await treeHead(database);
    const second = query.second ?? size;
    if (second > size) throw notFound(`The tree has ${size} leaves.`);
    if (query.first > second) throw sizesOutOfOrder(query.first, second);
    const hashes = await fromTree(database, second, (nodes) =>
      consistencyProof(nodes, query.first, second),
    );
    const body = JSON.stringify({ first: query.first, second, hashes: hashes.map(toBase64) });
    return { body };
  });

  implement(app, getInclusionProof, async ({ query, raw }) => {
    const position = BigInt(query.position);
    const index = await leafOf(position);
    if (index === 'no_event') throw noEvent();
    if (index === 'not_yet') {
      throw unavailable('The tree has not come that far yet. Try again.');
    }
    const event = await ownEventAt(raw, position);
    const { size } = await treeHead(database);
    const hashes = await fromTree(database, size, (nodes) => inclusionProof(nodes, index, size));
    const body = writeJson({
      event,
      leaf_index: index,
      leaf_hash: toBase64(leafHash(event)),
      tree_size: size,
      hashes: hashes.map(toBase64),
      checkpoint: await tree.signed(size),
    });
    return { body };
  });

  async function ownEventAt(raw: FastifyRequest, position: bigint) {
    const stored = await eventLog.eventAt(position);
    if (stored === undefined) throw noEvent();
    if (!isInScope(callerOf(raw).scope, stored)) {
      throw forbidden('That event does not belong to you.');
    }
    return attested(stored);
  }
}

const noEvent = () => notFound('There is no event at that position.');

function sizesOutOfOrder(first: number, second: number) {
  return validationFailed([
    {
      type: 'less_than_equal',
      loc: ['query', 'first'],
      msg: `first should be at most second, ${second}`,
      input: first,
      ctx: { le: second },
    },
  ]);
}
