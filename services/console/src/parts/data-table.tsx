import { type ReactNode, useState } from 'react';
import { Button } from './button';
import styles from './data-table.module.css';
import { Empty } from './states';

/** One column: what its head says, and what stands in a row. */
export interface Column<Row> {
  readonly title: ReactNode;
  readonly cell: (row: Row) => ReactNode;
  /** Numbers stand at the right. */
  readonly align?: 'start' | 'end';
  /** The cell that names the row. */
  readonly isRowHeader?: boolean;
}

interface DataTableProps<Row> {
  /** What the table shows, for those who hear it. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** In place of the table while it has no rows. */
  readonly empty?: ReactNode;
}

/** A table of at most some hundred rows; on a narrow screen it scrolls sideways within itself. */
export function DataTable<Row>({ label, rows, rowKey, empty, ...table }: DataTableProps<Row>) {
  if (rows.length === 0) return <>{empty ?? <Empty title="Nothing here yet" />}</>;
  // Columns stay in their places.
  const columns = table.columns.map((column, id) => ({ ...column, id }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section className={styles['scroller']} aria-label={label} tabIndex={0}>
      <table className={styles['table']}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            {columns.map(({ id, title, align }) => (
              <th key={id} scope="col" className={align === 'end' ? styles['end'] : undefined}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ id, cell, align, isRowHeader = false }) =>
                isRowHeader ? (
                  <th key={id} scope="row">
                    {cell(row)}
                  </th>
                ) : (
                  <td key={id} className={align === 'end' ? styles['end'] : undefined}>
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

const shownStep = 200;

/** A table that shows some of its rows at a time. */
export function LongTable<Row>({ rows, ...table }: DataTableProps<Row>) {
  const [shownMax, setShownMax] = useState(shownStep);
  return (
    <>
      <DataTable {...table} rows={rows.slice(0, shownMax)} />
      {shownMax < rows.length && (
        <Button onPress={() => setShownMax(shownMax + shownStep)}>Show more</Button>
      )}
    </>
  );
}
