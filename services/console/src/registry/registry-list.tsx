import { type ReactNode, useEffect, useState } from 'react';
import { Busy } from '../parts/busy';
import { Button } from '../parts/button';
import { type Column, DataTable } from '../parts/data-table';
import { Empty } from '../parts/empty';
import { Failure } from '../parts/failure';
import type { ItemOf, ListPath, ParametersOf } from '../reading/paths';
import { usePages } from '../reading/use-pages';
import styles from './registry.module.css';
import { readOrder, sorted } from './sort';
import { SortHead } from './sort-head';
import { usePageSearch } from './use-page-search';
import { wordsFit } from './words-fit';

/** A column that a list can be ordered by. */
export interface ListColumn<Item> extends Omit<Column<Item>, 'title'> {
  readonly title: string;
  readonly value: (item: Item) => string | number | null | undefined;
}

export interface RegistryListProps<Path extends ListPath> {
  /** What the list holds, in the plural: `customers`. */
  readonly many: string;
  readonly path: Path;
  readonly params: ParametersOf<Path, 'get'>;
  readonly columns: readonly ListColumn<ItemOf<Path>>[];
  readonly rowKey: (item: ItemOf<Path>) => string;
  /** What the words of the search are looked for in; left out where the ledger searches (`searchOf`). */
  readonly words?: (item: ItemOf<Path>) => string;
  readonly empty: ReactNode;
}

const shownStep = 200;
/** As much is read to be ordered; beyond it, what is searched for and the filters narrow the list. */
const searchedMax = 10_000;

/** A list by pages; search, filters and order stand in the address. */
export function RegistryList<Path extends ListPath>(props: RegistryListProps<Path>) {
  const { many, path, params, columns, rowKey, words, empty } = props;
  const [{ q = '', sort }, change] = usePageSearch();
  const [shownMax, setShownMax] = useState(shownStep);
  const list = usePages(path, { params });
  const { items, hasNextPage, isFetchingNextPage, fetchNextPage, isPending, error } = list;
  const order = readOrder(sort);
  const isOrdered = order !== undefined || (words !== undefined && q !== '');
  const wantsMore = isOrdered && hasNextPage && items.length < searchedMax && error === null;
  useEffect(() => {
    if (wantsMore && !isFetchingNextPage) void fetchNextPage();
  }, [wantsMore, isFetchingNextPage, fetchNextPage]);

  if (isPending) return <Busy />;
  if (error !== null && items.length === 0) {
    return <Failure error={error} onRetry={() => void list.refetch()} />;
  }
  const found =
    words === undefined || q === ''
      ? items
      : items.filter((item) => wordsFit(words(item), q.trim()));
  const column = columns.find(({ id }) => id === order?.column);
  const rows = column === undefined ? found : sorted(found, column.value, order?.isDown === true);
  const shown = rows.slice(0, shownMax);
  const heads = columns.map((one) => ({
    ...one,
    title: <SortHead id={one.id} title={one.title} order={order} onSort={change} />,
  }));
  const isNone = items.length === 0;
  return (
    <div className={styles['stack']}>
      <DataTable
        label={`List of ${many}`}
        columns={heads}
        rows={shown}
        rowKey={rowKey}
        empty={isNone ? empty : <Empty title={`No ${many} fit what is searched for`} />}
      />
      <div className={styles['more']}>
        <span className={styles['count']} role="status">
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
