import { type ReactNode, useState } from 'react';
import { Button } from './button';
import { DataTable, type DataTableProps } from './data-table';

interface LongTableProps<Row> extends DataTableProps<Row> {
  /** The rows at first, and those that each press adds. */
  readonly step?: number;
  /** What stands above the table, with the number of the rows that it shows. */
  readonly note?: (shown: number) => ReactNode;
}

/** A table that shows some of its rows at a time. */
export function LongTable<Row>({ rows, step = 200, note, ...table }: LongTableProps<Row>) {
  const [shownMax, setShownMax] = useState(step);
  return (
    <>
      {note?.(Math.min(shownMax, rows.length))}
      <DataTable {...table} rows={rows.slice(0, shownMax)} />
      {shownMax < rows.length && (
        <div>
          <Button onPress={() => setShownMax(shownMax + step)}>Show more</Button>
        </div>
      )}
    </>
  );
}
