import { useState } from 'react';
import { Button } from '../parts/button';
import { type Columns, DataTable } from '../parts/data-table';
import { Empty } from '../parts/states';

const step = 200;

/** The lines of a statement, some at a time. */
export function LineTable<Line extends { readonly transaction_id: string }>({
  columns,
  lines,
}: {
  readonly columns: Columns<Line>;
  readonly lines: readonly Line[];
}) {
  const [shown, setShown] = useState(step);
  return (
    <>
      <p className="muted">
        {Math.min(shown, lines.length).toLocaleString()} of {lines.length.toLocaleString()} lines.
      </p>
      <DataTable
        label="Lines"
        columns={columns}
        ends={['Price', 'Settled', 'Confirmed', 'Run before', 'Payable']}
        rows={lines.slice(0, shown)}
        rowKey={({ transaction_id }) => transaction_id}
        empty={<Empty title="No lines" />}
      />
      {shown < lines.length && (
        <div>
          <Button onPress={() => setShown(shown + step)}>Show more</Button>
        </div>
      )}
    </>
  );
}
