import { type ReactNode, useState } from 'react';
import type { PagedList } from '../reading/use-read';
import { Button } from './button';
import styles from './data-table.module.css';
import { Empty, MoreButton, Waiting } from './pages/states';

export type Columns<Row> = Readonly<Record<string, (row: Row) => ReactNode>>;

interface DataTableProps<Row> {
  readonly label: string;
  readonly columns: Columns<Row>;
  readonly head?: string;
  readonly ends?: readonly string[];
  readonly titles?: Readonly<Record<string, ReactNode>>;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly empty?: ReactNode;
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, empty, ends = [], titles = {} } = props;
  if (rows.length === 0) return <>{empty ?? <Empty title="Nothing here yet" />}</>;
  const cells = Object.entries(columns);
  const head = props.head ?? cells[0]?.[0];
  const classOf = (title: string) => (ends.includes(title) ? styles['end'] : undefined);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={styles['scroller']} aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {cells.map(([title]) => (
              <th key={title} scope="col" className={classOf(title)}>
                {titles[title] ?? title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {cells.map(([title, cell]) =>
                title === head ? (
                  <th key={title} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={title} className={classOf(title)}>
                    {cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LongTableProps<Row> extends DataTableProps<Row> {
  readonly step?: number;
  readonly note?: (shown: string) => ReactNode;
}

export function LongTable<Row>({ rows, step = 200, note, ...table }: LongTableProps<Row>) {
  const [shownMax, setShownMax] = useState(step);
  const shown = rows.slice(0, shownMax);
  return (
    <>
      {note !== undefined && <p className="muted">{note(shown.length.toLocaleString())}</p>}
      <DataTable {...table} rows={shown} />
      {shown.length < rows.length && (
        <div>
          <Button onPress={() => setShownMax(shownMax + step)}>Show more</Button>
        </div>
      )}
    </>
  );
}

interface PagedTableProps<Row> extends Omit<DataTableProps<Row>, 'rows'> {
  readonly list: Parameters<typeof Waiting>[0]['query'] &
    PagedList & { readonly items: readonly Row[] };
  readonly more?: string;
  readonly text?: string;
}

/** Shows the pages read so far, with a button for the next one. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { list, more = 'Load more', text, ...table } = props;
  const isRead = !list.isPending && (list.error === null || list.items.length > 0);
  return (
    <>
      <Waiting query={list} text={text} />
      {isRead && <DataTable {...table} rows={list.items} />}
      <MoreButton list={list}>{more}</MoreButton>
    </>
  );
}
