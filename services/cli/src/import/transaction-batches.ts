import { columnOf } from '@exchange/ledger/batch/table-row';
import type { JsonObject } from '@exchange/units';
import type { ServiceAnswer } from '../service-client.js';
import type { AcceptedLine, ImportLine, RefusedLine } from './import-line.js';

/** Transactions of a request: a batch is recorded as one event, which a thousand of them with shapes would not fit into. */
export const transactionsAtOnce = 250;

/**
 * Puts transactions that follow each other into batches; what is refused of one is its own. One that the service finds too
 * large is sent in halves.
 */
export async function* transactionBatches(
  lines: AsyncIterable<ImportLine>,
): AsyncGenerator<ImportLine> {
  let waiting: AcceptedLine[] = [];
  for await (const line of lines) {
    if (line.kind === 'refused') {
      yield line;
      continue;
    }
    waiting.push(line);
    if (waiting.length < transactionsAtOnce) continue;
    yield batchOf(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield batchOf(waiting);
}

function batchOf(items: readonly AcceptedLine[]): AcceptedLine {
  const half = Math.ceil(items.length / 2);
  return {
    kind: 'request',
    line: items.at(-1)?.line ?? 0,
    path: '/exchange/transactions/batch',
    body: { items: items.map(({ body }) => body) },
    naturalKey: undefined,
    records: items.length,
    refusedIn: (answer) => refusedIn(items, answer),
    ...(items.length > 1
      ? { halves: () => [batchOf(items.slice(0, half)), batchOf(items.slice(half))] as const }
      : {}),
  };
}

/** Which items of a batch an answer refuses, and why; undefined where it says nothing of items. */
function refusedIn(
  items: readonly AcceptedLine[],
  { status, text }: ServiceAnswer,
): readonly RefusedLine[] | undefined {
  const faults = status === 422 ? faultsIn(text) : status < 300 ? resultsIn(text) : undefined;
  return faults?.flatMap(({ index, reason }) => {
    const item = items[index];
    if (item === undefined) return [];
    const { line, body: source } = item;
    return [{ kind: 'refused', line, reason: inColumns(reason), source } as const];
  });
}

interface ItemFault {
  readonly index: number;
  readonly reason: string;
}

/** Of an answer to a batch of which something was accepted. */
function resultsIn(text: string): readonly ItemFault[] {
  return list(membersOf(text)['results']).flatMap((result) =>
    result['outcome'] === 'refused'
      ? [{ index: Number(result['index']), reason: String(result['detail']) }]
      : [],
  );
}

/** Of an answer to a batch of which everything was refused; undefined where the request itself was. */
function faultsIn(text: string): readonly ItemFault[] | undefined {
  const faults = list(membersOf(text)['detail']);
  if (faults.length === 0 || faults.some(({ type }) => type !== 'item_refused')) return undefined;
  return faults.map(({ loc, msg }) => ({
    index: Number(Array.isArray(loc) ? loc[2] : Number.NaN),
    reason: String(msg),
  }));
}

/** A block's members by the names of their columns; whoever sends JSON knows which those are. */
function inColumns(reason: string): string {
  return reason.replace(/(^|; )(block\.[\w.]+)(?=: )/g, (_, before: string, place: string) => {
    const steps = place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    return before + columnOf(steps);
  });
}

function membersOf(text: string): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(text);
  return isObject(value) ? value : {};
}

function list(value: unknown): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
