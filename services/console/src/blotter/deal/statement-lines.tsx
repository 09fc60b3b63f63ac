import type { StatementLineOfDeal } from '@exchange/client';
import { Link } from '@tanstack/react-router';
import { type Columns, DataTable, Empty, MoreButton, Waiting } from '../../parts/layout';
import { Instant, Money, Quantity, Status } from '../../parts/values';
import { usePages } from '../../reading/use-pages';

export function StatementLines({ transactionId }: { readonly transactionId: string }) {
  const lines = usePages('/api/v1/exchange/transactions/{id}/statement-lines', {
    params: { path: { id: transactionId } },
  });
  return (
    <section className="card stack" aria-label="Statement lines">
      <h2>Statement lines</h2>
      <Waiting query={lines} text="Loading statement lines" />
      {lines.isSuccess && (
        <DataTable
          label="Lines of issued statements"
          columns={columns}
          ends={['Volume', 'Amount', 'Payable']}
          rows={lines.items}
          rowKey={({ statement_id }) => statement_id}
          empty={
            <Empty title="Not on a statement yet">
              Confirmed and settled deals appear on the issued statements of their delivery months.
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
  'Status at issue': ({ status }) => <Status status={status} />,
  Issued: ({ issued_at }) => <Instant at={issued_at} />,
  Volume: ({ settled_mwh, confirmed_mwh }) => <Quantity value={settled_mwh + confirmed_mwh} />,
  Amount: ({ settled_amount, confirmed_amount, currency }) => (
    <Money value={settled_amount + confirmed_amount} currency={currency} />
  ),
  Payable: ({ payable_amount, currency }) => <Money value={payable_amount} currency={currency} />,
};
