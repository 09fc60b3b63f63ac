import type { Present } from '@exchange/runtime/commands/decider';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import { contradictions } from '@exchange/runtime/errors/input-fault';
import type { CommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { commandsOn } from '@exchange/runtime/http/commands/implement-command';
import { problemsOf, validationFailed } from '@exchange/runtime/http/problems/http-problem';
import { jsonMembers, jsonString, type TransactionId, transactionId } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { idKey, requireIdKey } from '../../platform/installation/id-key.js';
import type { Installation } from '../../platform/installation/installation.js';
import { streams } from '../../streams.js';
import { counterpartyStandings, currentGates, refusalRecorder } from '../transaction/ports.js';
import { pendingTransaction } from '../transaction/state.js';
import { submissionReader } from '../transaction/submission/reader.js';
import { transactionText } from '../transaction/write.js';
import { batches } from './aggregate.js';
import { submitBatch } from './contract.js';
import type { BatchState } from './decide.js';
import { readItems } from './read-items.js';
import { type BatchRefusal, batchDetails, itemText } from './refusals.js';

const batchProblem = problemsOf<BatchRefusal>(
  { batch_exists: 409, items_refused: 422 },
  batchDetails,
);

export function addBatchWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  installation: Installation,
): void {
  const submission = submissionReader(dependencies, installation);
  /** A dry run writes nothing, so its ids need no key. */
  const keyOf = async (isDryRun: boolean | undefined, batchId: string) =>
    isDryRun ? ((await idKey(dependencies)) ?? batchId) : requireIdKey(dependencies);
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: batches,
    streamOf: streams.transactionBatch,
    refused: batchProblem,
    onRefused: refusalRecorder.of(dependencies)(dependencies),
  });

  implementCommand(submitBatch, {
    prepare: ({ body, query }) => atomicOf(body.atomic, query.atomic),
    toCommand: async ({ body, query, scope, newId, at, raw, prepared: atomic }) => ({
      type: 'SubmitBatch',
      fromTable: isTable(raw),
      batch_id: newId,
      reseller_id: scope.kind === 'platform' ? null : scope.reseller_id,
      atomic,
      items: await readItems(submission, body.items, {
        isTable: isTable(raw),
        scope,
        at,
        idOf: itemIdsOf(await keyOf(query.dry_run, newId), newId),
        gates: await currentGates.of(dependencies)(dependencies),
        standings: counterpartyStandings.of(dependencies)(
          dependencies,
          installation.counterparties,
        ),
      }),
    }),
    resource: ({ state }) => batchText(state),
  });
}

/** @throws HttpProblem 422 if they differ: the caller may expect all or none */
function atomicOf(body: boolean | undefined, query: boolean | undefined): boolean {
  const faults = contradictions('atomic', body, query);
  if (faults.length > 0) throw validationFailed(...faults);
  return body ?? query ?? false;
}

function isTable({ headers }: FastifyRequest): boolean {
  return /^text\/csv\b/i.test(headers['content-type'] ?? '');
}

function batchText(state: Present<BatchState>): string {
  const { batch_id, atomic, accepted, refused } = state.batch;
  const results = [
    ...accepted.map(({ index, transaction }) => {
      const text = transactionText(pendingTransaction(transaction));
      const members = { index: String(index), outcome: '"accepted"', transaction: text };
      return { index, text: jsonMembers(members) };
    }),
    ...refused.map(({ index, refusal, columns }) => ({
      index,
      text: JSON.stringify({ index, outcome: 'refused', detail: itemText(refusal, columns) }),
    })),
  ].sort((a, b) => a.index - b.index);
  return jsonMembers({
    batch_id: jsonString(batch_id),
    atomic: String(atomic),
    accepted: String(accepted.length),
    refused: String(refused.length),
    results: `[${results.map(({ text }) => text).join(',')}]`,
  });
}

/**
 * Returns the ids of a batch's transactions, equal in each attempt and process. A reseller knows the batch id, so without
 * the key it could compute the ids of other resellers' items.
 */
export function itemIdsOf(key: string, batchId: string): (index: number) => TransactionId {
  return (index) => transactionId.parse(derivedId(['item', batchId, String(index)], key));
}
