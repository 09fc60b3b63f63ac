import {
  consistencyProof,
  inclusionProof,
  leafHash,
  parseNote,
  toBase64,
  writeReceipt,
} from '@exchange/proof';
import { callerOf } from '@exchange/runtime/http/caller/authenticated-request';
import { implement } from '@exchange/runtime/http/implement';
import {
  HttpProblem,
  notFound,
  unavailable,
  validationFailed,
} from '@exchange/runtime/http/problems/http-problem';
import { writeJson } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import {
  getCheckpoint,
  getCheckpointKeys,
  getConsistencyProof,
  getInclusionProof,
  getReceipt,
} from '../contract.js';
import type { AuditApiOptions } from '../dependencies.js';
import { fromTree, sizeContinuing, treeHead } from '../log-index/queries.js';
import { keySetOf } from './key-set.js';
import { attested } from './leaf.js';
import { createLogTree } from './log-tree.js';
import { provableEventFinder } from './provable-event.js';

export function addProofRoutes(app: FastifyInstance, options: AuditApiOptions): void {
  const { database, signer, cosignatures } = options;
  const tree = createLogTree(options);
  const findEvent = provableEventFinder(options, tree, noProofYet);

  implement(app, getCheckpoint, async ({ query }) => {
    const { size, leaves } = await tree.upToDate();
    const { cosigned = 0 } = query;
    const treeSize =
      query.size ?? (cosigned === 0 ? size : await cosignatures.newestSize(signer.name, cosigned));
    if (treeSize === undefined) throw notCosigned(cosigned);
    if (treeSize > leaves) throw notFound(`The tree has ${leaves} leaves.`);
    const body = await tree.signed(treeSize);
    if (cosignersIn(body) < cosigned) throw notCosigned(cosigned);
    return { body };
  });

  implement(app, getCheckpointKeys, async () => ({
    body: JSON.stringify(keySetOf(signer.publicJwk, options.retiredKeys?.())),
  }));

  implement(app, getConsistencyProof, async ({ query }) => {
    await options.requireTree();
    const head = await treeHead(database);
    const second = query.second ?? sizeContinuing(head, query.first);
    if (second > head.leaves) throw notFound(`The tree has ${head.leaves} leaves.`);
    if (query.first > second) throw sizesOutOfOrder(query.first, second);
    const hashes = await fromTree(database, second, (nodes) =>
      consistencyProof(nodes, query.first, second),
    );
    const body = JSON.stringify({ first: query.first, second, hashes: hashes.map(toBase64) });
    return { body };
  });

  implement(app, getInclusionProof, async ({ query, raw }) => {
    const position = BigInt(query.position);
    const { stored, index, size } = await findEvent(position, callerOf(raw).scope);
    const event = attested(stored);
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
}

export function addReceiptRoute(app: FastifyInstance, options: AuditApiOptions): void {
  const tree = createLogTree(options);
  const findEvent = provableEventFinder(options, tree, notYet);

  implement(app, getReceipt, async ({ params, raw }) => {
    const event = await findEvent(BigInt(params.position), callerOf(raw).scope);
    const { stored, index } = event;
    const size = tree.givenSize(event.size, index);
    const path = await fromTree(options.database, size, (nodes) =>
      inclusionProof(nodes, index, size),
    );
    const checkpoint = await tree.signed(size);
    return { body: writeReceipt({ event: attested(stored), index, path, checkpoint }) };
  });
}

function cosignersIn(note: string): number {
  const parsed = parseNote(note);
  return parsed.ok ? new Set(parsed.signatures.slice(1).map(({ name }) => name)).size : 0;
}

const notCosigned = (least: number) =>
  notFound(`No matching checkpoint of this log has ${least} cosignatures.`);

const noProofYet = () => unavailable('The event has no proof yet. Try again.');

const notYet = () =>
  new HttpProblem(404, 'No checkpoint has that event yet. Try again in 1 s.', {
    'retry-after': '1',
  });

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
