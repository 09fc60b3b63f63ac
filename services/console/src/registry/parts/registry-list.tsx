import { type ReactNode, useState } from 'react';
import { member } from '../../forms/shape';
import { Button, DataTable, Empty, Failure, Waiting } from '../../parts/layout';
import { usePageSearch } from '../../reading/address';
import type { ItemOf, ListPath, ParametersOf } from '../../reading/paths';
import { useAllPages, usePages } from '../../reading/use-read';
import { cellsOf, type ListColumn, type ListValue } from './columns';
import { Filters, filterQuery, type ListFilter } from './filters';

export type QueryOf<Path extends ListPath> =
  ParametersOf<Path, 'get'> extends { readonly query?: infer Query } ? NonNullable<Query> : never;

export interface ListDescriptor<Path extends ListPath> {
  readonly many: string;
  readonly path: Path;
  readonly at?: Readonly<Record<string, string>>;
  readonly filters: readonly ListFilter<Partial<QueryOf<Path>>>[];
  readonly columns: readonly ListColumn<ItemOf<Path>>[];
  readonly rowKey?: (item: ItemOf<Path>) => string;
  /** Words of an item, for lists without search in the ledger. */
  readonly words?: (item: ItemOf<Path>) => string;
  readonly empty: ReactNode;
}

const shownStep = 200;
const orderedMax = 10_000;

export function RegistryList<Path extends ListPath>({
  list,
}: {
  readonly list: ListDescriptor<Path>;
}) {
  const [search] = usePageSearch();
  const query = filterQuery<QueryOf<Path>>(list.filters, search);
  return (
    <div className="stack">
      <Filters filters={list.filters} />
      <ListTable list={list} query={query} />
    </div>
  );
}

interface ListTableProps<Path extends ListPath> {
  readonly list: ListDescriptor<Path>;
  readonly query: Partial<QueryOf<Path>>;
}

export const idOf = (item: unknown) => String(member(item, 'id'));

export function ListTable<Path extends ListPath>({ list, query }: ListTableProps<Path>) {
  const { many, path, at, columns, rowKey = idOf, words, empty } = list;
  const [{ q = '', sort }, change] = usePageSearch();
  const [shownMax, setShownMax] = useState(shownStep);
  const params: object = { path: at, query: { limit: 500, ...query } };
  const pages = usePages(path, { params: params as ParametersOf<Path, 'get'> });
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error } = pages;
  const given = readOrder(sort);
  const valueIn = columns.find(({ id }) => id === given?.column)?.value;
  const order = valueIn === undefined ? undefined : given;
  const isOrdered = order !== undefined || (words !== undefined && q !== '');
  useAllPages(pages, isOrdered ? orderedMax : 0);
  if (isPending || (error !== null && items.length === 0)) return <Waiting query={pages} />;
  const matches =
    words === undefined || q === ''
      ? items
      : items.filter((item) => containsWords(words(item), q.trim()));
  const rows = valueIn === undefined ? matches : sorted(matches, valueIn, order?.isDown === true);
  const shown = rows.slice(0, shownMax);
  const ends = columns.flatMap(({ title, isNumber }) => (isNumber === true ? [title] : []));
  const titles = columns.flatMap(({ id, title, value }) => {
    if (value === undefined) return [];
    const isIt = order?.column === id;
    const direction = order?.isDown ? 'descending' : 'ascending';
    const head = (
      <button
        key={id}
        type="button"
        className="head"
        onClick={() => change({ sort: nextOrder(order, id) })}
      >
        {title}
        <span aria-hidden="true">{isIt ? (order.isDown ? ' ▼' : ' ▲') : ''}</span>
        <span className="visually-hidden">
          , {isIt ? `sorted in ${direction} order` : 'press to sort'}
        </span>
      </button>
    );
    return [[title, head]];
  });
  const none =
    items.length === 0 ? (
      <Empty title={`No ${many}`}>{empty}</Empty>
    ) : (
      <Empty title={`No matching ${many}`} />
    );
  return (
    <div className="stack">
      <DataTable
        label={`List of ${many}`}
        columns={cellsOf(columns)}
        ends={ends}
        titles={Object.fromEntries(titles)}
        rows={shown}
        rowKey={rowKey}
        empty={none}
      />
      <div className="row">
        <span className="muted" role="status">
          {countText(shown.length, rows.length, hasNextPage, many)}
          {isFetchingNextPage && ' Loading more…'}
        </span>
        {error !== null && <Failure error={error} onRetry={() => void fetchNextPage()} />}
        {shown.length < rows.length ? (
          <Button onPress={() => setShownMax(shownMax + shownStep)}>Show more</Button>
        ) : (
          hasNextPage && (
            <Button isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              Load more
            </Button>
          )
        )}
      </div>
    </div>
  );
}

function countText(shown: number, matchCount: number, isCut: boolean, many: string): string {
  const number = (count: number) => count.toLocaleString();
  const there = isCut ? `${number(matchCount)} so far` : number(matchCount);
  return shown === matchCount && !isCut
    ? `${number(matchCount)} ${matchCount === 1 ? singular(many) : many}.`
    : `${number(shown)} of ${there} ${many}.`;
}

const singular = (many: string) => many.replace(/ies$/, 'y').replace(/s$/, '');

function containsWords(text: string, search: string): boolean {
  const lower = text.toLocaleLowerCase();
  const words = search.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => lower.includes(word));
}

interface Order {
  readonly column: string;
  readonly isDown: boolean;
}

function readOrder(text: string | undefined): Order | undefined {
  if (text === undefined || text === '' || text === '-') return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), isDown: true }
    : { column: text, isDown: false };
}

function nextOrder(order: Order | undefined, column: string): string | undefined {
  if (order?.column !== column) return column;
  return order.isDown ? undefined : `-${column}`;
}

/** Sorts by the reader's language, numbers by size, missing values last. */
function sorted<Item>(
  items: readonly Item[],
  valueIn: (item: Item) => ListValue,
  isDown: boolean,
): readonly Item[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  const sign = isDown ? -1 : 1;
  return items.toSorted((one, other) => {
    const [left, right] = [valueIn(one) ?? '', valueIn(other) ?? ''];
    if (left === '' || right === '') return Number(left === '') - Number(right === '');
    if (typeof left === 'number' && typeof right === 'number') return sign * (left - right);
    return sign * compare(String(left), String(right));
  });
}
