import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import { derivedId } from '@exchange/runtime/commands/idempotency';
import { jsonMembers, jsonString } from '@exchange/runtime/contract/json-text';
import type { CommandDependencies } from '@exchange/runtime/http/command-dependencies';
import { commandsOn, type Present } from '@exchange/runtime/http/implement-command';
import { type Instant, type Scope, transactionId } from '@exchange/units';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Standings, standingsOn } from '../counterparty/fact.js';
import type { GateFields } from '../gate/decide.js';
import { gatesNow } from '../gate/fact.js';
import type { Installation } from '../installation/installation.js';
import { refusalRecorder } from '../refusal/recording.js';
import { streams } from '../streams.js';
import { transactionInput } from '../transaction/input.js';
import { begun } from '../transaction/state.js';
import { type SubmissionReader, submissionReader } from '../transaction/submission.js';
import { transactionText } from '../transaction/write.js';
import { batches } from './aggregate.js';
import { submitBatch } from './contract.js';
import type { BatchItem, BatchState } from './decide.js';
import { notASubmission } from './item-faults.js';
import { batchProblem, itemText } from './problem.js';
import { itemOfRow } from './table-row.js';

/** Many transactions in one step: the batch's own stream holds all of what was accepted, or nothing. */
export function addBatchWrites(
  app: FastifyInstance,
  dependencies: CommandDependencies,
  installation: Installation,
): void {
  const submission = submissionReader(dependencies, installation);
  const implementCommand = commandsOn(app, dependencies, {
    aggregate: batches,
    refused: batchProblem,
    onRefused: refusalRecorder(dependencies),
  });

  implementCommand(submitBatch, {
    newStream: (id) => streams.transactionBatch(id),
    toCommand: async ({ body, query, scope, newId, at, raw }) => ({
      type: 'SubmitBatch',
      fromTable: isTable(raw),
      batch_id: newId,
      reseller_id: scope.kind === 'platform' ? null : scope.reseller_id,
      atomic: body.atomic ?? query.atomic ?? false,
      items: await itemsOf(submission, isTable(raw) ? body.items.map(itemOfRow) : body.items, {
        scope,
        at,
        batchId: newId,
        gates: await gatesNow(dependencies),
        standings: standingsOn(dependencies, installation.counterparties),
      }),
    }),
    resource: ({ state }) => batchText(state, installation),
  });
}

/** Whether the body is a table: its parser has made a row of cells of each line. */
function isTable({ headers }: FastifyRequest): boolean {
  return /^text\/csv\b/i.test(headers['content-type'] ?? '');
}

interface Batch {
  readonly scope: Scope;
  readonly batchId: string;
  readonly at: Instant;
  readonly gates: readonly GateFields[];
  readonly standings: Standings;
}

/** So many are read before others' requests are seen to. */
const itemsAtOnce = 50;

async function itemsOf(
  submission: SubmissionReader,
  items: readonly unknown[],
  batch: Batch,
): Promise<BatchItem[]> {
  const read: BatchItem[] = [];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    if (from > 0) await new Promise(setImmediate);
    const some = items.slice(from, from + itemsAtOnce);
    read.push(
      ...(await Promise.all(
        some.map((item, index) => itemOf(submission, item, batch, from + index)),
      )),
    );
  }
  return read;
}

/** One item, read and with its facts; whatever is wrong with it is its own. */
async function itemOf(
  submission: SubmissionReader,
  item: unknown,
  { batchId, ...batch }: Batch,
  index: number,
): Promise<BatchItem> {
  const parsed = transactionInput.safeParse(item);
  if (!parsed.success) {
    return { kind: 'refused', refusal: notASubmission(parsed.error, item) };
  }
  const id = transactionId.parse(derivedId(['item', batchId, String(index)]));
  try {
    const read = await submission({ ...batch, body: parsed.data, id });
    return { kind: 'submission', submission: read };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { kind: 'refused', refusal: error.refusal };
  }
}

function batchText(state: Present<BatchState>, installation: Installation): string {
  const { batch_id, atomic, accepted, refused } = state.batch;
  const results = [
    ...accepted.map(({ index, transaction }) => {
      const text = transactionText(begun(transaction), installation);
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
