import { nextCursor } from '@exchange/client';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useFeed, useFeedGaps } from '../feed/use-feed';
import { ask } from '../reading/ask';
import { askedAgainMs } from '../reading/query-client';
import type { Session } from '../session/session-store';
import { useSession } from '../session/use-session';
import { isDeal, type ListedItem } from './deal';
import { DealRows } from './deal-rows';
import { pageSize, type ReadPage } from './loaded-deals';
import type { BlotterSearch } from './search';

const restartMs = 700;

function pagesOfLedger({ client }: Session, search: BlotterSearch): ReadPage {
  return async ({ cursor, offset, withTotal }, signal) => {
    const query = {
      ...search,
      limit: pageSize,
      cursor,
      offset: offset || undefined,
      total: withTotal || undefined,
    };
    const path = '/api/v1/exchange/transactions';
    const { data, response } = await ask(client, 'get', path, { params: { query }, signal });
    const total = response.headers.get('total-count');
    return {
      deals: (data as readonly ListedItem[]).filter(isDeal),
      next: nextCursor(response),
      total: total === null ? undefined : Number(total),
      position: BigInt(response.headers.get('ledger-position') ?? '0'),
    };
  };
}

export function useDealRows(search: BlotterSearch) {
  const session = useSession();
  const rows = useMemo(
    () => new DealRows(pagesOfLedger(session, search), search),
    [session, search],
  );
  useEffect(() => {
    rows.restart();
    return () => rows.stop();
  }, [rows]);
  useFeed((event) => rows.apply(event));
  const state = useSyncExternalStore(rows.subscribe, rows.state);
  const gaps = useFeedGaps();
  useEffect(() => {
    if (gaps > 0) rows.noteGap();
  }, [gaps, rows]);
  const { failure } = state;
  const isToRestart = state.isStale && state.isAtTop && failure === undefined;
  const staleRead = isToRestart ? state.timesRead : undefined;
  useEffect(() => {
    if (staleRead === undefined) return;
    const timer = setTimeout(() => rows.restart(), restartMs);
    return () => clearTimeout(timer);
  }, [rows, staleRead]);
  useEffect(() => {
    const retryMs = askedAgainMs(failure);
    if (retryMs === undefined) return;
    const timer = setTimeout(() => rows.retry(), retryMs);
    return () => clearTimeout(timer);
  }, [rows, failure]);
  return { rows, state };
}
