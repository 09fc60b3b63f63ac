import type { LedgerClient, NetPosition } from '@exchange/client';
import { keepPreviousData, skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useRef } from 'react';
import { AsOfDays, AsOfNote } from '../as-of/as-of-slider';
import { useDownload } from '../downloads/use-download';
import { useFeed } from '../feed/use-feed';
import { useNameOf } from '../names/use-names';
import { Empty, LinkButton, Loaded, Menu, Page } from '../parts/layout';
import { readerZone } from '../parts/values/instants';
import { useSearchChange } from '../reading/address';
import { blobFrom, pagesFrom } from '../reading/ask';
import type { ParametersOf } from '../reading/paths';
import type { ReadProblem } from '../reading/problem';
import { useSession } from '../session/use-session';
import { periodNames } from './picture';
import { PositionFilters } from './position-filters';
import { PositionPictures } from './position-pictures';
import { type GroupKey, keysText, type PositionRow, rowOf } from './position-row';
import {
  filterKeys,
  type PositionSearch,
  type PositionTerms,
  termsOf,
  windowFault,
} from './position-search';
import { PositionTable, PositionTotals } from './position-table';
import styles from './positions.module.css';

const rowsMax = 5_000;

export function PositionsPage() {
  const search = useSearch({ from: '/signed-in/positions' });
  const change = useSearchChange();
  const terms = useTerms(search);
  const { groupBy } = terms;
  const fault = windowFault(terms);
  const query = fault === undefined ? queryOf(search, terms, groupBy) : undefined;
  const grouped = usePositions(query, rowsMax);
  const isCut = grouped.data?.isCut === true;
  const sums = usePositions(
    query && isCut ? queryOf(search, terms, ['currency']) : undefined,
    Number.POSITIVE_INFINITY,
  );
  useFreshPositions(search.as_of === undefined);
  const names = {
    counterparty: useNameOf('/api/v1/exchange/counterparties', groupBy.includes('counterparty_id')),
    reseller: useNameOf('/api/v1/resellers', groupBy.includes('reseller_id')),
    asset: useNameOf('/api/v1/assets', groupBy.includes('asset_id')),
  };

  return (
    <Page
      title="Positions"
      note={noteOf(terms)}
      actions={
        <>
          <LinkButton to="/statements">Statements</LinkButton>
          {query !== undefined && <ExportPositions query={query} firstDay={terms.firstDay} />}
        </>
      }
    >
      <PositionFilters search={search} terms={terms} fault={fault} onChange={change} />
      <AsOfDays />
      <AsOfNote what="Names" asOf={search.as_of} />
      {fault === undefined && (
        <Loaded query={grouped} text="Loading positions…">
          {body}
        </Loaded>
      )}
    </Page>
  );

  function body({ rows }: ReadPositions) {
    if (rows.length === 0) {
      return (
        <Empty title="No positions">
          No pending, confirmed or settled deal delivers in this window. Choose other days, or
          remove a filter.
        </Empty>
      );
    }
    return (
      <div className={`stack ${styles['results']}`} aria-busy={grouped.isPlaceholderData}>
        <PositionPictures
          rows={rows}
          sums={isCut ? sums : grouped}
          terms={terms}
          names={names}
          onChange={change}
        />
        <PositionTotals rows={rows} isCut={isCut} groupBy={groupBy} names={names} />
        <PositionTable rows={rows} isCut={isCut} terms={terms} names={names} />
      </div>
    );
  }
}

function useTerms(search: PositionSearch): PositionTerms {
  const now = useMemo(() => Date.now(), []);
  return useMemo(() => termsOf(search, readerZone(), now), [search, now]);
}

function noteOf({ period, firstDay, lastDay, timeZone, groupBy }: PositionTerms): string {
  const days = firstDay === lastDay ? firstDay : `${firstDay} to ${lastDay}`;
  return `By ${periodNames[period].toLowerCase()} and ${keysText(groupBy)}, ${days}, ${timeZone}. Sells are negative.`;
}

interface ExportProps {
  readonly query: PositionsQuery;
  readonly firstDay: string;
}

function ExportPositions({ query, firstDay }: ExportProps) {
  const { client } = useSession();
  const { isBusy, download } = useDownload();
  const name = `positions-${query.period}-${firstDay}`;
  const asCsv = () => blobFrom(client, positionsPath, { query: { ...query, format: 'csv' } });
  const asJson = async () => {
    const texts: string[] = [];
    for await (const { items } of positionPages(client, query)) {
      texts.push(...items.map((one) => JSON.stringify(one)));
    }
    return new Blob(['[\n', texts.join(',\n'), '\n]\n'], { type: 'application/json' });
  };
  return (
    <Menu
      label={isBusy ? 'Exporting…' : 'Export'}
      choices={{
        CSV: () => download(`${name}.csv`, asCsv),
        JSON: () => download(`${name}.json`, asJson),
      }}
    />
  );
}

const settleMs = 1_500;

function usePositions(query: PositionsQuery | undefined, most: number) {
  const { client, resellerId } = useSession();
  return useQuery<ReadPositions, ReadProblem>({
    queryKey: ['positions', resellerId ?? 'platform', query ?? null, most],
    placeholderData: keepPreviousData,
    queryFn:
      query === undefined
        ? skipToken
        : ({ signal }) => readPositions(client, query, { most, signal }),
  });
}

function useFreshPositions(isLive: boolean): void {
  const queries = useQueryClient();
  const work = useRef({ isBusy: false, hasNews: false });
  // An invalidation would cancel the previous read.
  const refresh = async () => {
    work.current.isBusy = true;
    while (work.current.hasNews) {
      await new Promise((resolve) => setTimeout(resolve, settleMs));
      work.current.hasNews = false;
      await queries.invalidateQueries({ queryKey: ['positions'] });
    }
    work.current.isBusy = false;
  };
  useFeed(() => {
    if (!isLive) return;
    work.current.hasNews = true;
    if (!work.current.isBusy) void refresh();
  });
}

const positionsPath = '/api/v1/exchange/positions';

type PositionsQuery = ParametersOf<typeof positionsPath, 'get'>['query'];

function queryOf(
  search: PositionSearch,
  terms: PositionTerms,
  groupBy: readonly GroupKey[],
): PositionsQuery {
  const entries = filterKeys.map((key) => [key, search[key]]);
  return {
    from: new Date(terms.from).toISOString(),
    to: new Date(terms.to).toISOString(),
    period: terms.period,
    time_zone: terms.timeZone,
    day_starts: search.day_starts ?? '00:00',
    group_by: [...groupBy],
    ...Object.fromEntries(entries.filter(([, value]) => value !== undefined)),
    as_of: search.as_of,
  };
}

interface ReadPositions {
  readonly rows: readonly PositionRow[];
  readonly isCut: boolean;
}

async function readPositions(
  client: LedgerClient,
  query: PositionsQuery,
  { most, signal }: { readonly most: number; readonly signal?: AbortSignal },
): Promise<ReadPositions> {
  const rows: PositionRow[] = [];
  for await (const { items, isLast } of positionPages(client, query, signal)) {
    rows.push(...(items as NetPosition[]).map(rowOf));
    if (rows.length >= most) return { rows, isCut: !isLast };
  }
  return { rows, isCut: false };
}

const positionPages = (client: LedgerClient, query: PositionsQuery, signal?: AbortSignal) =>
  pagesFrom(client, positionsPath, { ...query, limit: 1_000 }, signal);
