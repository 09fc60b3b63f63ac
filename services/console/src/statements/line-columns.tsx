import type { IssuedStatement, Statement } from '@exchange/client';
import { Link } from '@tanstack/react-router';
import { type Columns, DataTable, Empty, LongTable } from '../parts/layout';
import { Instant, Money, Quantity, Status } from '../parts/values/values';
import { changeOf, type IssuedLine, type StatementLine } from './statement';

export const lineColumns: Columns<StatementLine> = {
  Deal: ({ transaction_id, external_id }) => (
    <Link
      to="/blotter/$transactionId"
      params={{ transactionId: transaction_id }}
      title={transaction_id}
    >
      {external_id ?? transaction_id.slice(0, 8)}
    </Link>
  ),
  Book: ({ book, cost_key }) => both(book, cost_key),
  Type: ({ transaction_type, direction }) => `${transaction_type}, ${direction}`,
  Status: ({ status }) => <Status status={status} />,
  Delivery: ({ delivery_start, delivery_end }) => (
    <>
      <div>
        <Instant at={delivery_start} />
      </div>
      <div>
        to <Instant at={delivery_end} />
      </div>
    </>
  ),
  Price: ({ price_per_mwh, currency }) => <Money value={price_per_mwh} code={currency} per="MWh" />,
  Settled: (line) => amounts(line.settled_mwh, line.settled_amount, line.currency),
  Confirmed: (line) => amounts(line.confirmed_mwh, line.confirmed_amount, line.currency),
};

export const issuedLineColumns: Columns<IssuedLine> = {
  ...lineColumns,
  'Previous run': (line) => amounts(line.previous_mwh, line.previous_amount, line.currency),
  Payable: ({ payable_amount, currency }) => <Money value={payable_amount} code={currency} />,
  Change: changeOf,
};

function amounts(mwh: number, amount: number, currency: string) {
  if (mwh === 0 && amount === 0) return '–';
  return (
    <>
      <div>
        <Quantity value={mwh} />
      </div>
      <div>
        <Money value={amount} code={currency} />
      </div>
    </>
  );
}

function both(book: string | null, costKey: string | null) {
  if (book === null && costKey === null) return '–';
  return (
    <>
      {book !== null && <div>{book}</div>}
      {costKey !== null && <div>{costKey}</div>}
    </>
  );
}

export function LineTable<Line extends { readonly transaction_id: string }>({
  columns,
  lines,
}: {
  readonly columns: Columns<Line>;
  readonly lines: readonly Line[];
}) {
  return (
    <LongTable
      label="Lines"
      columns={columns}
      ends={['Price', 'Settled', 'Confirmed', 'Previous run', 'Payable']}
      rows={lines}
      rowKey={({ transaction_id }) => transaction_id}
      empty={<Empty title="No lines" />}
      note={(shown) => `${shown} of ${lines.length.toLocaleString()} lines.`}
    />
  );
}

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
  'Previous run': money(({ previous_amount }) => previous_amount),
  Payable: money(({ payable_amount }) => payable_amount),
};

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
