import { CommandFailed } from '@exchange/runtime/commands/command-failed';
import { faultsMax, type InputFault } from '@exchange/runtime/errors/input-fault';
import { type Issues, inputFaults } from '@exchange/runtime/errors/validation-items';
import { HttpProblem } from '@exchange/runtime/http/problems/http-problem';
import { createPacer } from '@exchange/runtime/process/pacer';
import type { Instant, JsonObject, Scope, TransactionId } from '@exchange/units';
import type { Gate } from '../transaction/gate-closure/data.js';
import { runsMadeFor, TooManyRuns } from '../transaction/shape/read-shape.js';
import { transactionInput } from '../transaction/submission/input.js';
import type { SubmissionReader } from '../transaction/submission/reader.js';
import type { Standings } from '../transaction/submission/standing.js';
import { withParsedShape } from '../transaction/submission/submit.js';
import type { BatchItem } from './decide.js';
import { type ItemFault, type ItemRefusal, itemFault } from './refusals.js';
import { rowReader } from './table-row.js';

interface Batch {
  readonly scope: Scope;
  readonly idOf: (index: number) => TransactionId;
  readonly at: Instant;
  readonly gates: readonly Gate[];
  readonly standings: Standings;
  readonly isTable: boolean;
}

const itemsAtOnce = 50;

/** An event holds 1,044,480 bytes, and a run has at least 92. */
const runsMax = 11_350;

/** @throws HttpProblem 413 */
export async function readItems(
  submission: SubmissionReader,
  items: readonly JsonObject[],
  { isTable, idOf, ...batch }: Batch,
): Promise<BatchItem[]> {
  const pace = createPacer();
  const rowOf = isTable ? rowReader() : (item: JsonObject) => item;
  const read: BatchItem[] = [];
  let [faultsLeft, runsLeft] = [faultsMax, runsMax];
  for (let from = 0; from < items.length; from += itemsAtOnce) {
    const readers: (() => Promise<BatchItem>)[] = [];
    for (const item of items.slice(from, from + itemsAtOnce)) {
      const row = rowOf(item);
      const parsed = transactionInput.safeParse(row);
      if (parsed.success) {
        const id = idOf(from + readers.length);
        readers.push(() => withFacts(submission({ ...batch, body: parsed.data, id })));
      } else {
        const refusal = notASubmission(parsed.error, row, Math.max(1, faultsLeft));
        faultsLeft -= parsed.error.issues.length;
        readers.push(async () => ({ kind: 'refused', refusal }));
      }
      await pace();
    }
    for (const item of await Promise.all(readers.map((reader) => reader()))) {
      const done = item.kind === 'refused' ? item : withShape(item, read.length, runsLeft);
      runsLeft -= runsOf(done);
      read.push(done);
      await pace();
    }
  }
  return read;
}

type SubmissionItem = Extract<BatchItem, { kind: 'submission' }>;

async function withFacts(reading: ReturnType<SubmissionReader>): Promise<BatchItem> {
  try {
    return { kind: 'submission', submission: await reading };
  } catch (error) {
    if (!(error instanceof CommandFailed)) throw error;
    return { kind: 'refused', refusal: error.refusal };
  }
}

function withShape(
  { submission }: SubmissionItem,
  index: number,
  runsLeft: number,
): SubmissionItem {
  try {
    return { kind: 'submission', submission: withParsedShape(submission, runsLeft) };
  } catch (error) {
    if (!(error instanceof TooManyRuns)) throw error;
    throw new HttpProblem(
      413,
      `items.${index}: the blocks and profiles up to this item have more than ${runsMax} runs of constant power, the maximum of a batch. Send fewer items together.`,
    );
  }
}

function runsOf(item: BatchItem): number {
  const shape = item.kind === 'submission' ? item.submission.shape : undefined;
  return shape?.kind === 'read' ? runsMadeFor(shape.read) : 0;
}

export function notASubmission(error: Issues, item: unknown, most = faultsMax): ItemRefusal {
  return { code: 'not_a_submission', faults: inputFaults(error, item, most).map(itemFaultOf) };
}

function itemFaultOf(fault: InputFault): ItemFault {
  const known = itemFault.safeParse(fault);
  return known.success ? known.data : { code: 'not_valid', loc: fault.loc };
}
