import type { StatementLineOfDeal } from '@exchange/client';
import { Link } from '@tanstack/react-router';
import { type Columns, DataTable, Empty, MoreButton, Waiting } from '../../parts/layout';
import { Instant, Money, Quantity, Status } from '../../parts/values';
import { usePages } from '../../reading/use-pages';

/** What issued statements have of a deal: a line for each month that it delivers in, and for each run of it. */
export function StatementLines({ transactionId }: { readonly transactionId: string }) {
  const lines = usePages('/api/v1/exchange/transactions/{id}/statement-lines', {
    params: { path: { id: transactionId } },
  });
  return (
    <section className="card stack" aria-label="Statement lines">
      <h2>Statement lines</h2>
      <Waiting query={lines} text="Reading its statements" />
      {lines.isSuccess && (
        <DataTable
          label="Lines of issued statements"
          columns={columns}
          ends={['Volume', 'Amount', 'Payable']}
          rows={lines.items}
          rowKey={({ statement_id }) => statement_id}
          empty={
            <Empty title="On no statement yet">
              Confirmed and settled deals stand on the statements of the months that they deliver
              in, once these are issued.
            </Empty>
          }
        />
      )}
      <MoreButton list={lines}>Show more</MoreButton>
    </section>
  );
}

const columns: Columns<StatementLineOfDeal> = {
  Statement: ({ statement_id, number }) => (
    <Link to="/statements/$statementId" params={{ statementId: statement_id }}>
      {number}
    </Link>
  ),
  Run: ({ run, run_number }) => (run === 'initial' ? 'Initial' : `True-up ${run_number - 1}`),
  Month: ({ month, time_zone }) => `${month} (${time_zone})`,
  'Status then': ({ status }) => <Status status={status} />,
  Issued: ({ issued_at }) => <Instant at={issued_at} />,
  Volume: ({ settled_mwh, confirmed_mwh }) => <Quantity value={settled_mwh + confirmed_mwh} />,
  Amount: ({ settled_amount, confirmed_amount, currency }) => (
    <Money value={settled_amount + confirmed_amount} currency={currency} />
  ),
  Payable: ({ payable_amount, currency }) => <Money value={payable_amount} currency={currency} />,
};
