import type { IssuedStatementHead } from '@exchange/client';
import { Link, useSearch } from '@tanstack/react-router';
import { ResourcePicker } from '../forms/resource-picker';
import { useNameOf } from '../names/use-names';
import { Button, LinkButton } from '../parts/button';
import { type Columns, PagedTable } from '../parts/data-table';
import { DateField } from '../parts/fields';
import { Page } from '../parts/pages/page';
import { Empty } from '../parts/pages/states';
import { Instant, Money } from '../parts/values/values';
import { useSearchChange } from '../reading/address';
import { usePages } from '../reading/use-read';
import { counterpartyText, resellerText, runText } from './statement';

export function StatementsPage() {
  const search = useSearch({ from: '/signed-in/statements' });
  const change = useSearchChange();
  const resellerOf = useNameOf('/api/v1/resellers');
  const list = usePages('/api/v1/exchange/statements/issued', { params: { query: search } });
  return (
    <Page
      title="Statements"
      note="Issued settlement statements, newest first. They never change."
      actions={
        <LinkButton
          to="/statements/preview"
          search={{ counterparty_id: search.counterparty_id }}
          kind="primary"
        >
          Preview or issue
        </LinkButton>
      }
    >
      <div className="fields">
        <ResourcePicker
          kind="counterparty"
          label="Counterparty"
          value={search.counterparty_id ?? ''}
          onChange={(counterparty_id) => change({ counterparty_id })}
        />
        <DateField
          of="month"
          label="Month"
          value={search.month ?? ''}
          onChange={(month) => change({ month })}
        />
        {search.series_id !== undefined && (
          <div>
            Runs of one series.{' '}
            <Button onPress={() => change({ series_id: undefined })}>Show all</Button>
          </div>
        )}
      </div>
      <PagedTable
        label="Issued statements"
        columns={columnsOf(resellerOf)}
        ends={['Payable']}
        list={list}
        more="Show more"
        rowKey={({ id }) => id}
        empty={
          <Empty title="No statements yet">Preview a counterparty’s month, then issue it.</Empty>
        }
      />
    </Page>
  );
}

function columnsOf(nameOf: (id: string) => string): Columns<IssuedStatementHead> {
  return {
    Number: ({ id, number }) => (
      <Link className="whole" to="/statements/$statementId" params={{ statementId: id }}>
        {number}
      </Link>
    ),
    Run: runText,
    Counterparty: counterpartyText,
    Month: ({ month, time_zone }) => `${month} (${time_zone})`,
    'Deals of': (one) => resellerText(one, nameOf),
    Issued: ({ issued_at }) => <Instant at={issued_at} />,
    Due: ({ due_date }) => <span className="whole">{due_date}</span>,
    Payable: ({ totals }) =>
      totals.map(({ currency, payable_amount }) => (
        <div key={currency}>
          <Money value={payable_amount} code={currency} />
        </div>
      )),
  };
}
