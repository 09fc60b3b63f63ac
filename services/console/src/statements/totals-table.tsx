import type { IssuedStatement, Statement } from '@exchange/client';
import { type Columns, DataTable } from '../parts/data-table';
import { Empty } from '../parts/states';
import { Money, Quantity } from '../parts/values';

type Total = Statement['totals'][number] &
  Partial<Pick<IssuedStatement['totals'][number], 'previous_amount' | 'payable_amount'>>;

const money = (of: (total: Total) => number | undefined) => (total: Total) => (
  <Money value={of(total)} />
);

const columns: Columns<Total> = {
  Currency: ({ currency }) => currency,
  'Settled volume': ({ settled_mwh }) => <Quantity value={settled_mwh} />,
  Settled: money(({ settled_amount }) => settled_amount),
  'Confirmed volume': ({ confirmed_mwh }) => <Quantity value={confirmed_mwh} />,
  Confirmed: money(({ confirmed_amount }) => confirmed_amount),
  Together: money(({ amount }) => amount),
};
const issuedColumns: Columns<Total> = {
  ...columns,
  'Run before': money(({ previous_amount }) => previous_amount),
  Payable: money(({ payable_amount }) => payable_amount),
};

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
      ends={Object.keys(issuedColumns).slice(1)}
      rows={totals}
      rowKey={({ currency }) => currency}
      empty={<Empty title="Nothing to bill">No deal of this month is confirmed or settled.</Empty>}
    />
  );
}
