import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useNameOf } from '../names/use-names';
import { TextField } from '../parts/fields';
import { useTyped } from '../parts/fields/use-typed';
import { Busy, Button, Empty, Failure, LinkButton, Page } from '../parts/layout';
import { IfAllowed } from '../session/allowed';
import { useSession } from '../session/use-session';
import { ViewsButton } from '../views/views-button';
import styles from './blotter.module.css';
import { BulkBar } from './bulk/bulk-dialog';
import { ColumnsButton, ExportButton, useColumnChoice } from './columns-button';
import { DealGrid, rowsMax } from './deal-grid';
import { FilterChips, FilterPanel } from './filter-panel';
import { type BlotterSearch, filterCount, nextSort, readSearch } from './search';
import { useDealRows } from './use-deal-rows';

export function BlotterPage() {
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const key = JSON.stringify(readSearch(raw));
  const search = useMemo(() => readSearch(JSON.parse(key)), [key]);
  const navigate = useNavigate();
  const session = useSession();
  const { isPlatform, resellerId } = session;
  const { rows, state } = useDealRows(search);
  const counterparty = useNameOf('/api/v1/exchange/counterparties');
  const choice = useColumnChoice();
  const [isFiltering, setFiltering] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const change = (changes: Partial<BlotterSearch>) =>
    navigate({ to: '/blotter', search: readSearch({ ...search, ...changes }), replace: true });
  const select = useCallback((ids: readonly string[], isSelected: boolean) => {
    setSelected((before) => {
      const after = new Set(before);
      for (const id of ids) isSelected ? after.add(id) : after.delete(id);
      return after;
    });
  }, []);
  const clear = useCallback(() => setSelected(new Set()), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another reseller has other deals
  useEffect(clear, [session, clear]);
  const count = filterCount(search);
  const isFirstRead = state.timesRead === 0;
  const isNew = state.waiting > 0 || state.isStale;
  return (
    <Page
      title="Blotter"
      isFull
      actions={
        <IfAllowed operation="post /api/v1/exchange/transactions">
          <LinkButton to="/blotter/new" kind="primary">
            New ticket
          </LinkButton>
          <LinkButton to="/blotter/import">Import</LinkButton>
        </IfAllowed>
      }
    >
      <div className={`row bare ${styles['tools']}`}>
        <SearchField value={search.q ?? ''} onSet={(q) => change({ q })} />
        <Button aria-expanded={isFiltering} onPress={() => setFiltering(!isFiltering)}>
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
        <ColumnsButton {...choice} />
        <ViewsButton
          page="/blotter"
          shown={{ search: { ...search }, columns: choice.columns.map(({ id }) => id) }}
          what="filters, order and columns"
          onOpen={(view) => {
            if (view.columns !== undefined) choice.choose(view.columns);
            void navigate({ to: '/blotter', search: readSearch(view.search) });
          }}
        />
        <ExportButton search={search} />
        <span className={`${styles['count']} spread`} role="status">
          {isFirstRead ? '' : dealsText(state.total)}
        </span>
      </div>
      {isFiltering && <FilterPanel search={search} onChange={change} isPlatform={isPlatform} />}
      <FilterChips
        search={search}
        counterpartyOf={counterparty}
        onDrop={(name) => change({ [name]: undefined })}
      />
      <BulkBar search={search} selected={selected} total={state.total} onClear={clear} />
      {isNew && !state.isAtTop && (
        <div className="row bare">
          <Button size="small" onPress={() => toTop()}>
            {state.waiting > 0 ? `Show ${state.waiting} new` : 'The list has changed: reload it'}
          </Button>
        </div>
      )}
      {state.count > rowsMax && (
        <p className="muted">
          Only the first {rowsMax.toLocaleString()} are listed. Filter the list to see others.
        </p>
      )}
      {state.failure !== undefined && (
        <Failure error={state.failure} onRetry={() => rows.retry()} />
      )}
      {isFirstRead && state.failure === undefined && <Busy text="Loading deals" />}
      {!isFirstRead && state.total === 0 && <NoDeals isFiltered={count > 0} />}
      {state.count > 0 && (
        <DealGrid
          key={key}
          place={`${resellerId ?? 'platform'} ${key}`}
          rows={rows}
          state={state}
          columns={choice.columns}
          counterpartyOf={counterparty}
          sort={search.sort}
          onSort={(name) => change({ sort: nextSort(search.sort, name) })}
          selected={selected}
          onSelect={select}
          onClear={clear}
        />
      )}
    </Page>
  );
}

const toTop = () => document.querySelector('[data-blotter-scroller]')?.scrollTo({ top: 0 });

const dealsText = (total: number) => `${total.toLocaleString()} ${total === 1 ? 'deal' : 'deals'}`;

function NoDeals({ isFiltered }: { readonly isFiltered: boolean }) {
  return isFiltered ? (
    <Empty title="No deal matches">
      Remove a filter, or search for the beginning of another id, book or name.
    </Empty>
  ) : (
    <Empty
      title="No deals yet"
      action={
        <IfAllowed operation="post /api/v1/exchange/transactions">
          <LinkButton to="/blotter/new">New ticket</LinkButton>
        </IfAllowed>
      }
    >
      Deals appear here as they are submitted, here or through the API.
    </Empty>
  );
}

interface SearchFieldProps {
  readonly value: string;
  readonly onSet: (q: string | undefined) => void;
}

function SearchField({ value, onSet }: SearchFieldProps) {
  const [typed, setTyped] = useTyped(value, (text) => onSet(text || undefined));
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target } = event;
      const isTyping =
        target instanceof HTMLElement &&
        target.matches('input:not([type=checkbox]), textarea, select, [contenteditable]');
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      box.current?.querySelector('input')?.focus();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  return (
    <div ref={box} className={styles['search']}>
      <TextField
        label="Search"
        type="search"
        value={typed}
        onChange={setTyped}
        maxLength={200}
        placeholder="Id, external id, book, cost key, counterparty ( / )"
      />
    </div>
  );
}
