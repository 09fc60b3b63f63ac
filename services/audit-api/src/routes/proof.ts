import {
  getCheckpoint,
  getCheckpointKeys,
  getConsistencyProof,
  getInclusionProof,
} from '@exchange/api-contract';
import {
  consistencyProof,
  inclusionProof,
  leafHash,
  readAttestedEvent,
  toBase64,
} from '@exchange/proof';
import { attested, fromTree, leafAt, treeHead } from '@exchange/read-models/queries';
import {
  callerOf,
  forbidden,
  implement,
  notFound,
  unavailable,
  validationFailed,
} from '@exchange/service-shell';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuditApiOptions } from '../dependencies.js';
import { createLogTree } from '../log-tree.js';
import { isInScope } from '../scope-of-event.js';

/** Signed tree heads and proofs, so that others can check what they were told (packages/proof). */
export function addProofRoutes(app: FastifyInstance, options: AuditApiOptions): void {
  const { database, eventLog, signer } = options;
  const tree = createLogTree(options);

  implement(app, getCheckpoint, async ({ query }) => {
    const size = await tree.upToDateSize();
    const wanted = query.size ?? size;
    if (wanted > size) throw notFound(`The tree has ${size} leaves.`);
    return { status: 200, body: await tree.signed(wanted), mediaType: 'text/plain' };
  });

  implement(app, getCheckpointKeys, async () => ({
    status: 200,
    body: JSON.stringify({ keys: [signer.publicJwk] }),
  }));

  implement(app, getConsistencyProof, async ({ query }) => {
    const { size } = await treeHead(database);
    const second = query.second ?? size;
    if (second > size) throw notFound(`The tree has ${size} leaves.`);
    if (query.first > second) throw sizesOutOfOrder(query.first, second);
    const hashes = await fromTree(database, second, (nodes) =>
      consistencyProof(nodes, query.first, second),
    );
    const body = JSON.stringify({ first: query.first, second, hashes: hashes.map(toBase64) });
    return { status: 200, body };
  });

  implement(app, getInclusionProof, async ({ query, raw }) => {
    const position = BigInt(query.position);
    const event = await eventAt(raw, position);
    let leaf = await leafAt(database, position);
    if (leaf === undefined) {
      await tree.upToDateSize();
      leaf = await leafAt(database, position);
    }
    if (leaf === undefined) throw unavailable('The tree has not come that far yet. Try again.');
    const { size } = await treeHead(database);
    const index = leaf;
    const hashes = await fromTree(database, size, (nodes) => inclusionProof(nodes, index, size));
    const body = JSON.stringify({
      event,
      leaf_index: index,
      leaf_hash: toBase64(leafHash(event)),
      tree_size: size,
      hashes: hashes.map(toBase64),
      checkpoint: await tree.signed(size),
    });
    return { status: 200, body };
  });

  async function eventAt(raw: FastifyRequest, position: bigint) {
    const { scope } = callerOf(raw);
    for await (const stored of eventLog.readAll({ from: position, maxCount: 1 })) {
      if (stored.position !== position) break;
      if (!isInScope(scope, stored.data)) throw forbidden('That event does not belong to you.');
      const read = readAttestedEvent(attested(stored));
      if (read.ok) return read.event;
      throw new Error(`the event at ${position} has no leaf: ${read.message}`);
    }
    throw notFound('There is no event at that position.');
  }
}

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
