import { type Column, DataTable } from '../parts/data-table';
import { Empty } from '../parts/states';
import { Money, Quantity } from '../parts/values';

interface Total {
  readonly currency: string;
  readonly settled_mwh: number;
  readonly settled_amount: number;
  readonly confirmed_mwh: number;
  readonly confirmed_amount: number;
  readonly amount: number;
  readonly previous_amount?: number;
  readonly payable_amount?: number;
}

const money = (id: keyof Omit<Total, 'currency'>, title: string): Column<Total> => ({
  title,
  align: 'end',
  cell: (total) => <Money value={total[id]} />,
});
const volume = (id: 'settled_mwh' | 'confirmed_mwh', title: string): Column<Total> => ({
  title,
  align: 'end',
  cell: (total) => <Quantity value={total[id]} />,
});

const columns: readonly Column<Total>[] = [
  { title: 'Currency', isRowHeader: true, cell: ({ currency }) => currency },
  volume('settled_mwh', 'Settled volume'),
  money('settled_amount', 'Settled'),
  volume('confirmed_mwh', 'Confirmed volume'),
  money('confirmed_amount', 'Confirmed'),
  money('amount', 'Together'),
];
const issuedColumns: readonly Column<Total>[] = [
  ...columns,
  money('previous_amount', 'Run before'),
  money('payable_amount', 'Payable'),
];

/** The sums of a statement by currency. */
export function TotalsTable({
  totals,
  isIssued,
}: {
  readonly totals: readonly Total[];
  readonly isIssued: boolean;
}) {
  return (
    <DataTable
      label="Totals"
      columns={isIssued ? issuedColumns : columns}
      rows={totals}
      rowKey={({ currency }) => currency}
      empty={<Empty title="Nothing to bill">No deal of this month is confirmed or settled.</Empty>}
    />
  );
}
