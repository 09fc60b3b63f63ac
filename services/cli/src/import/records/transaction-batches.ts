import type { Problem, TransactionBatch, ValidationError } from '@exchange/client';
import { columnOf } from '@exchange/ledger/exchange/batch/block-columns';
import { type AcceptedLine, type RefusedLine, refusedLine, type Target } from '../import-line.js';

/** Halves a batch that is too large, or has more refusals than its answer lists. */
export function batchOf(items: readonly AcceptedLine[]): AcceptedLine {
  const half = Math.ceil(items.length / 2);
  return {
    kind: 'request',
    line: items.at(-1)?.line ?? 0,
    to: batchTarget(items),
    body: { items: items.map(({ body }) => body) },
    naturalKey: undefined,
    parts: items,
    ...(items.length > 1
      ? { halves: () => [batchOf(items.slice(0, half)), batchOf(items.slice(half))] as const }
      : {}),
  };
}

const batchTarget = (items: readonly AcceptedLine[]): Target => ({
  path: '/exchange/transactions/batch',
  async send(client, body, header) {
    const answer = await client.POST('/api/v1/exchange/transactions/batch', {
      params: { header },
      body,
    });
    const { data, error } = answer;
    const faults = data === undefined ? faultsIn(error) : refusalsIn(data);
    const refused = faults?.flatMap((fault) => refusedItem(items, fault));
    return {
      ...answer,
      refused,
      isCut: data === undefined && refused !== undefined && refused.length < items.length,
    };
  },
});

interface ItemFault {
  readonly index: number;
  readonly reason: string;
}

function refusalsIn({ results }: TransactionBatch): readonly ItemFault[] {
  return results.flatMap((result) =>
    result.outcome === 'refused' ? [{ index: result.index, reason: result.detail }] : [],
  );
}

function faultsIn(
  problem: ValidationError | Problem | undefined,
): readonly ItemFault[] | undefined {
  // Proxies refuse in other formats.
  const detail = problem?.detail;
  if (!Array.isArray(detail) || detail.length === 0) return undefined;
  const refused = detail.filter(({ type }) => type === 'item_refused');
  if (refused.length === 0) return undefined;
  return refused.map(({ loc, msg }) => ({ index: Number(loc[2]), reason: msg }));
}

function refusedItem(
  items: readonly AcceptedLine[],
  { index, reason }: ItemFault,
): readonly RefusedLine[] {
  const item = items[index];
  if (item === undefined) return [];
  return [refusedLine(item.line, inColumns(reason), item.body)];
}

function inColumns(reason: string): string {
  return reason.replace(/(^|; )(block\.[\w.]+)(?=: )/g, (_, before: string, place: string) => {
    const steps = place.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));
    return before + columnOf(steps);
  });
}
