import { type components, type LedgerClient, nextCursor } from '@exchange/client';
import { ask } from '../../reading/ask';
import { isDeal, type ListedItem } from '../deal';
import { listQuery } from '../query';
import { type BlotterSearch, filterOf } from '../search';

type ActionBody = components['schemas']['TakeTransactionActionBody'];
type ActionResult = components['schemas']['TransactionAction'];
export type BulkAction = NonNullable<ActionBody['action']>;

/** The most deals of one request. */
const actionMax = 1_000;

/** What may be done with many deals, and how a button and a report say it; what is harsh needs a reason. */
export const bulkActions = {
  confirm: { label: 'Confirm', done: 'confirmed', isHarsh: false },
  settle: { label: 'Settle', done: 'settled', isHarsh: false },
  cancel: { label: 'Cancel', done: 'cancelled', isHarsh: true },
  reject: { label: 'Reject', done: 'rejected', isHarsh: true },
} as const satisfies Record<BulkAction, object>;

export type ItemOutcome = ActionResult['results'][number];

/** What is done with which deals. */
interface BulkOrder {
  readonly action: BulkAction;
  readonly ids: readonly string[];
  readonly reason: object;
  /** Made once for the order: a request that is sent again with it does nothing twice. */
  readonly key: string;
}

/** The ids of everything that a list matches now, oldest last. @param found is told how many there are so far */
export async function matchingIds(
  client: LedgerClient,
  search: BlotterSearch,
  signal: AbortSignal,
  found: (count: number) => void,
): Promise<readonly string[]> {
  const ids = new Set<string>();
  let cursor: string | undefined;
  do {
    const query = {
      ...listQuery(filterOf(search)),
      limit: actionMax,
      ...(cursor === undefined ? {} : { cursor }),
    };
    const path = '/api/v1/exchange/transactions';
    const { data, response } = await ask(client, 'get', path, { params: { query }, signal });
    for (const item of data as readonly ListedItem[]) if (isDeal(item)) ids.add(item.id);
    found(ids.size);
    cursor = nextCursor(response);
  } while (cursor !== undefined);
  return [...ids];
}

/** The parts of an order that one request each takes. */
function partsOfOrder(ids: readonly string[]): readonly (readonly string[])[] {
  const parts: (readonly string[])[] = [];
  for (let from = 0; from < ids.length; from += actionMax)
    parts.push(ids.slice(from, from + actionMax));
  return parts;
}

/**
 * Carries out an order, a thousand deals at a time, and tells of each part what became of its deals. What was done before a
 * failure is done; the same order again asks for it with the same key, and is told the same. A part under way is finished; who
 * stops it stops before the next.
 *
 * @throws ReadProblem
 */
export async function runAction(
  client: LedgerClient,
  order: BulkOrder,
  signal: AbortSignal,
  done: (results: readonly ItemOutcome[]) => void,
): Promise<void> {
  for (const [index, ids] of partsOfOrder(order.ids).entries()) {
    if (signal.aborted) return;
    const { data } = await ask(client, 'post', '/api/v1/exchange/transactions/actions', {
      params: { header: { 'Idempotency-Key': `${order.key}-${index}` } },
      body: { action: order.action, ids, ...order.reason },
    });
    done((data as ActionResult).results);
  }
}
