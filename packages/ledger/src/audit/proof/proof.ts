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
import { type Position, type Scope, writeJson } from '@exchange/units';
import type { FastifyInstance } from 'fastify';
import {
  getCheckpoint,
  getCheckpointKeys,
  getConsistencyProof,
  getInclusionProof,
  getReceipt,
} from '../contract.js';
import type { AuditApiOptions } from '../dependencies.js';
import { fromTree, leafAt, sizeContinuing, treeHead } from '../log-index/queries.js';
import { isInScope } from '../owner-of-event.js';
import { keySetOf } from './key-set.js';
import { attested } from './leaf.js';
import { createLogTree, type LogTree } from './log-tree.js';

const noEvent = () => notFound('No event at that position, or you may not see it.');

/**
 * Finds an event with its leaf and the newest tree.
 * @param notYet the answer before a checkpoint has the event
 * @throws HttpProblem
 */
function provableEventFinder(
  { database, eventLog }: Pick<AuditApiOptions, 'database' | 'eventLog'>,
  tree: LogTree,
  notYet: () => HttpProblem,
) {
  async function leafOf(position: Position): Promise<number> {
    const known = await leafAt(database, position);
    if (known !== undefined) return known;
    const head = await eventLog.headPosition();
    if (head === undefined || position > head) throw noEvent();
    if (position > (await treeHead(database)).position) await tree.upToDate();
    const leaf = await leafAt(database, position);
    if (leaf !== undefined) return leaf;
    throw position <= (await treeHead(database)).position ? noEvent() : notYet();
  }

  return async (position: Position, scope: Scope) => {
    // EventStoreDB refuses reads from positions without events.
    const index = await leafOf(position);
    const stored = await eventLog.eventAt(position);
    // A reseller cannot detect other tenants' events.
    if (stored === undefined || !isInScope(scope, stored)) throw noEvent();
    const { size } = await treeHead(database);
    if (index >= size) throw notYet();
    return { stored, index, size };
  };
}

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
  return validationFailed({
    type: 'less_than_equal',
    loc: ['query', 'first'],
    msg: `first should be at most second, ${second}`,
    input: first,
    ctx: { le: second },
  });
}
