import type { components, LedgerClient } from '@exchange/client';
import { ask, pagesFrom } from '../../reading/ask';
import { isDeal, type ListedItem } from '../deal';
import { type BlotterSearch, filterOf } from '../search';

type ActionBody = components['schemas']['TakeTransactionActionBody'];
type ActionResult = components['schemas']['TransactionAction'];
export type BulkAction = NonNullable<ActionBody['action']>;

const actionMax = 1_000;

export type ItemOutcome = ActionResult['results'][number];

interface BulkOrder {
  readonly action: BulkAction;
  readonly ids: readonly string[];
  readonly reason: object;
  readonly key: string;
}

/**
 * Oldest last.
 * @param onCount receives the running count
 */
export async function matchingIds(
  client: LedgerClient,
  search: BlotterSearch,
  signal: AbortSignal,
  onCount: (count: number) => void,
): Promise<readonly string[]> {
  const ids = new Set<string>();
  const query = { ...filterOf(search), limit: actionMax };
  for await (const { items } of pagesFrom(client, '/api/v1/exchange/transactions', query, signal)) {
    for (const item of items as readonly ListedItem[]) if (isDeal(item)) ids.add(item.id);
    onCount(ids.size);
  }
  return [...ids];
}

/**
 * Repetitions use the same keys.
 * @throws ReadProblem
 */
export async function runAction(
  client: LedgerClient,
  order: BulkOrder,
  signal: AbortSignal,
  done: (results: readonly ItemOutcome[]) => void,
): Promise<void> {
  const { action, ids, reason, key } = order;
  for (let from = 0; from < ids.length && !signal.aborted; from += actionMax) {
    const { data } = await ask(client, 'post', '/api/v1/exchange/transactions/actions', {
      params: { header: { 'Idempotency-Key': `${key}-${from / actionMax}` } },
      body: { action, ids: ids.slice(from, from + actionMax), ...reason },
    });
    done((data as ActionResult).results);
  }
}
