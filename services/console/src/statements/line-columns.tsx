import { Link } from '@tanstack/react-router';
import type { Columns } from '../parts/data-table';
import { Instant, Money, Quantity, Status } from '../parts/values';
import { changeOf, type IssuedLine, type StatementLine } from './statement';

const dealColumns: Columns<StatementLine> = {
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
  Price: ({ price_per_mwh, currency }) => (
    <>
      <Money value={price_per_mwh} /> {currency}/MWh
    </>
  ),
};

const amountColumns: Columns<StatementLine> = {
  Settled: (line) => (
    <Amounts mwh={line.settled_mwh} amount={line.settled_amount} currency={line.currency} />
  ),
  Confirmed: (line) => (
    <Amounts mwh={line.confirmed_mwh} amount={line.confirmed_amount} currency={line.currency} />
  ),
};

/** Lines of a statement as it would be issued. */
export const lineColumns: Columns<StatementLine> = { ...dealColumns, ...amountColumns };

/** Lines of one that was issued: with what the run before had, and what has changed. */
export const issuedLineColumns: Columns<IssuedLine> = {
  ...dealColumns,
  ...amountColumns,
  'Run before': (line) => (
    <Amounts mwh={line.previous_mwh} amount={line.previous_amount} currency={line.currency} />
  ),
  Payable: ({ payable_amount, currency }) => (
    <>
      <Money value={payable_amount} /> {currency}
    </>
  ),
  Change: changeOf,
};

function Amounts({
  mwh,
  amount,
  currency,
}: {
  readonly mwh: number;
  readonly amount: number;
  readonly currency: string;
}) {
  if (mwh === 0 && amount === 0) return '–';
  return (
    <>
      <div>
        <Quantity value={mwh} />
      </div>
      <div>
        <Money value={amount} /> {currency}
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
