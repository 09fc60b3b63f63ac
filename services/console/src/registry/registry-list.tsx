import { type ReactNode, useEffect, useState } from 'react';
import { Busy, Button, DataTable, Empty, Failure } from '../parts/layout';
import type { ItemOf, ListPath, ParametersOf } from '../reading/paths';
import { usePages } from '../reading/use-pages';
import type { ListColumn } from './columns';
import { Filters, filterQuery, type ListFilter } from './filters';
import { usePageSearch } from './registry-page';

/** The query parameters of a list. */
export type QueryOf<Path extends ListPath> =
  ParametersOf<Path, 'get'> extends { readonly query?: infer Query } ? NonNullable<Query> : never;

/** A list: its columns, its filters, and how its pages are read. */
export interface ListDescriptor<Path extends ListPath> {
  /** What the list holds, in the plural: `customers`. */
  readonly many: string;
  readonly path: Path;
  /** The parameters of a request, with those that the filters set. */
  readonly params: (query: Partial<QueryOf<Path>>) => ParametersOf<Path, 'get'>;
  readonly filters: readonly ListFilter<Partial<QueryOf<Path>>>[];
  readonly columns: readonly ListColumn<ItemOf<Path>>[];
  readonly rowKey: (item: ItemOf<Path>) => string;
  /** The text that the search looks in, for a list that the ledger does not search. */
  readonly words?: (item: ItemOf<Path>) => string;
  /** Why the list is empty, or how to begin. */
  readonly empty: ReactNode;
}

const shownStep = 200;
/** Most items that are read to be ordered or searched; the filters narrow a longer list. */
const orderedMax = 10_000;

/** A list by pages, below its filters; search, filters and order stand in the address. */
export function RegistryList<Path extends ListPath>({
  list,
}: {
  readonly list: ListDescriptor<Path>;
}) {
  const [search] = usePageSearch();
  const query = filterQuery<QueryOf<Path>>(list.filters, search);
  return (
    <>
      <Filters filters={list.filters} />
      <ListTable list={list} params={list.params(query)} />
    </>
  );
}

interface ListTableProps<Path extends ListPath> {
  readonly list: ListDescriptor<Path>;
  readonly params: ParametersOf<Path, 'get'>;
}

/** The rows of a list, without its filters. */
export function ListTable<Path extends ListPath>({ list, params }: ListTableProps<Path>) {
  const { many, path, columns, rowKey, words, empty } = list;
  const [{ q = '', sort }, change] = usePageSearch();
  const [shownMax, setShownMax] = useState(shownStep);
  const pages = usePages(path, { params });
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error } = pages;
  const order = readOrder(sort);
  const isOrdered = order !== undefined || (words !== undefined && q !== '');
  const wantsMore = isOrdered && hasNextPage && items.length < orderedMax && error === null;
  useEffect(() => {
    if (wantsMore && !isFetchingNextPage) void fetchNextPage();
  }, [wantsMore, isFetchingNextPage, fetchNextPage]);

  if (isPending) return <Busy />;
  if (error !== null && items.length === 0) {
    return <Failure error={error} onRetry={() => void pages.refetch()} />;
  }
  const matches =
    words === undefined || q === ''
      ? items
      : items.filter((item) => containsWords(words(item), q.trim()));
  const column = columns.find(({ id }) => id === order?.column);
  const rows =
    column === undefined ? matches : sorted(matches, column.value, order?.isDown === true);
  const shown = rows.slice(0, shownMax);
  const cells = columns.map(({ title, cell }) => [title, cell] as const);
  const ends = columns.flatMap(({ title, isNumber }) => (isNumber === true ? [title] : []));
  const titles = columns.map(({ id, title }) => [
    title,
    <SortHead key={id} id={id} title={title} order={order} onSort={change} />,
  ]);
  const none =
    items.length === 0 ? (
      <Empty title={`No ${many}`}>{empty}</Empty>
    ) : (
      <Empty title={`No ${many} fit what is searched for`} />
    );
  return (
    <div className="stack">
      <DataTable
        label={`List of ${many}`}
        columns={Object.fromEntries(cells)}
        ends={ends}
        titles={Object.fromEntries(titles)}
        rows={shown}
        rowKey={rowKey}
        empty={none}
      />
      <div className="row">
        <span className="muted" role="status">
          {countText(shown.length, rows.length, hasNextPage, many)}
          {isFetchingNextPage && ' Reading more…'}
        </span>
        {error !== null && <Failure error={error} onRetry={() => void fetchNextPage()} />}
        {shown.length < rows.length ? (
          <Button onPress={() => setShownMax(shownMax + shownStep)}>Show more</Button>
        ) : (
          hasNextPage && (
            <Button isBusy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
              Read more
            </Button>
          )
        )}
      </div>
    </div>
  );
}

function countText(shown: number, found: number, isCut: boolean, many: string): string {
  const number = (count: number) => count.toLocaleString();
  const there = isCut ? `${number(found)} so far` : number(found);
  return shown === found && !isCut
    ? `${number(found)} ${many}.`
    : `${number(shown)} of ${there} ${many}.`;
}

/** Whether a text contains every word of a search, in any case of letters. */
function containsWords(text: string, search: string): boolean {
  const lower = text.toLocaleLowerCase();
  const words = search.toLocaleLowerCase().split(/\s+/);
  return words.every((word) => lower.includes(word));
}

interface SortHeadProps {
  readonly id: string;
  readonly title: string;
  readonly order: Order | undefined;
  readonly onSort: (changes: { readonly sort: string | undefined }) => void;
}

/** The head of a column: a press orders the list by it. */
function SortHead({ id, title, order, onSort }: SortHeadProps) {
  const isIt = order?.column === id;
  const said = isIt
    ? order.isDown
      ? 'ordered from the end'
      : 'ordered from the start'
    : 'press to order';
  return (
    <button type="button" className="head" onClick={() => onSort({ sort: nextOrder(order, id) })}>
      {title}
      <span aria-hidden="true">{isIt ? (order.isDown ? ' ▼' : ' ▲') : ''}</span>
      <span className="visually-hidden">, {said}</span>
    </button>
  );
}

/** What a list is ordered by. */
interface Order {
  readonly column: string;
  readonly isDown: boolean;
}

/** The order that an address names: `name`, or `-name` from the end. */
function readOrder(text: string | undefined): Order | undefined {
  if (text === undefined || text === '' || text === '-') return undefined;
  return text.startsWith('-')
    ? { column: text.slice(1), isDown: true }
    : { column: text, isDown: false };
}

/** What the address says after the head of a column is pressed: upwards, downwards, then as the ledger has it. */
function nextOrder(order: Order | undefined, column: string): string | undefined {
  if (order?.column !== column) return column;
  return order.isDown ? undefined : `-${column}`;
}

/** Values in the order of the reader's language, numbers by size, nothing last. */
function sorted<Item>(
  items: readonly Item[],
  valueIn: (item: Item) => string | number | null | undefined,
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
