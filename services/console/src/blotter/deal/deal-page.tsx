import type { StatementLineOfDeal } from '@exchange/client';
import { transactionReasons } from '@exchange/units';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useFeed } from '../../feed/use-feed';
import { HistoryCard, ProofCard } from '../../history/history-cards';
import { useCounterparty } from '../../names/use-names';
import {
  Card,
  type Columns,
  Empty,
  Facts,
  LinkButton,
  Loaded,
  Page,
  PagedTable,
} from '../../parts/layout';
import { localDay } from '../../parts/values/instants';
import { Identifier, Instant, Money, Quantity, Status } from '../../parts/values/values';
import { usePages, useRead } from '../../reading/use-read';
import { WriteButton } from '../../session/allowed';
import type { Deal } from '../deal';
import { actionsOf, type DealAction, dealActions } from '../deal-actions';
import { DealShape } from '../shape-picture';
import { ActionDialog } from './action-dialog';

const readAgainMs = [150, 1_500];
const eventWords = { first: 'submitted', prefix: 'Transaction', reasons: transactionReasons };

export function DealPage() {
  const { transactionId = '' } = useParams({ strict: false });
  const queries = useQueryClient();
  const params = { path: { id: transactionId } };
  const deal = useRead('/api/v1/exchange/transactions/{id}', { params });
  const history = useRead('/api/v1/exchange/transactions/{id}/history', { params });
  useFeed((event) => {
    if (event.data['transaction_id'] !== transactionId) return;
    for (const wait of readAgainMs) setTimeout(() => void queries.invalidateQueries(), wait);
  });
  return (
    <Page
      title={`Deal ${transactionId.slice(0, 8)}`}
      note={
        <span className="row bare">
          {deal.data && <Status status={deal.data.status} />}
          <Identifier id={transactionId} isWhole />
        </span>
      }
      actions={deal.data && <Actions deal={deal.data} />}
    >
      <Loaded
        query={deal}
        text="Loading the deal"
        action={<LinkButton to="/blotter">Back to the blotter</LinkButton>}
      >
        {(data) => (
          <>
            <Links deal={data} />
            <div className="pair">
              <DealValues deal={data} />
              <DealShape deal={data} />
              <HistoryCard query={history} words={eventWords} />
              {history.data !== undefined && <ProofCard entries={history.data} />}
            </div>
            <StatementLines transactionId={transactionId} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Links({ deal }: { readonly deal: Deal }) {
  const month = localDay(deal.delivery_start).slice(0, 7);
  return (
    <div className="row bare">
      {deal.corrects !== undefined && (
        <span>
          Corrects <Identifier id={deal.corrects} to={`/blotter/${deal.corrects}`} />
        </span>
      )}
      {deal.corrected_by !== undefined && (
        <span>
          Corrected by <Identifier id={deal.corrected_by} to={`/blotter/${deal.corrected_by}`} />
        </span>
      )}
      <LinkButton to="/audit/$stream" params={{ stream: `transaction-${deal.id}` }} size="small">
        Audit timeline
      </LinkButton>
      <LinkButton
        to="/statements/preview"
        search={{ counterparty_id: deal.counterparty_id, month }}
        size="small"
      >
        Statement of {month}
      </LinkButton>
      <LinkButton to="/blotter" size="small">
        Back to the blotter
      </LinkButton>
    </div>
  );
}

function Actions({ deal }: { readonly deal: Deal }) {
  const navigate = useNavigate();
  const [request, setRequest] = useState<DealAction>();
  return (
    <>
      {actionsOf(deal).map((action) => (
        <WriteButton
          key={action}
          operation={`post /api/v1/exchange/transactions/{id}/${action}`}
          kind={dealActions[action].kind}
          onPress={() => setRequest(action)}
        >
          {dealActions[action].label}
        </WriteButton>
      ))}
      {request !== undefined && (
        <ActionDialog
          key={request}
          deal={deal}
          action={request}
          onClose={() => setRequest(undefined)}
          onDone={(done) => {
            setRequest(undefined);
            if (done.id !== deal.id) {
              void navigate({ to: '/blotter/$transactionId', params: { transactionId: done.id } });
            }
          }}
        />
      )}
    </>
  );
}

function DealValues({ deal }: { readonly deal: Deal }) {
  const counterparty = useCounterparty(deal.counterparty_id);
  const { currency } = deal;
  const values = {
    Status: <Status status={deal.status} />,
    Type: deal.transaction_type,
    Side: deal.direction ?? 'buy (not specified)',
    Counterparty: (
      <>
        {counterparty?.name}{' '}
        <Identifier
          id={deal.counterparty_id}
          to={`/registry/counterparties/${deal.counterparty_id}`}
        />
      </>
    ),
    Volume: <Quantity value={deal.volume_mwh} />,
    Price: <Money value={deal.price_per_mwh} code={currency} per="MWh" />,
    'Settled amount': <Money value={deal.settlement_amount} code={currency} />,
    'Delivery from': <Instant at={deal.delivery_start} show="both" />,
    'Delivery to': <Instant at={deal.delivery_end} show="both" />,
    Book: deal.book,
    'External id': deal.external_id,
    'Trade date': deal.trade_date,
    'Cost key': deal.cost_key,
    Asset: <Identifier id={deal.asset_id} to={`/registry/assets/${deal.asset_id}`} />,
    Reseller: <Identifier id={deal.reseller_id} to={`/registry/resellers/${deal.reseller_id}`} />,
    Submitted: <Instant at={deal.submitted_at} show="both" />,
    'Last changed': <Instant at={deal.changed_at} show="both" />,
  };
  return (
    <Card title="Values">
      <Facts values={values} />
    </Card>
  );
}

function StatementLines({ transactionId }: { readonly transactionId: string }) {
  const lines = usePages('/api/v1/exchange/transactions/{id}/statement-lines', {
    params: { path: { id: transactionId } },
  });
  return (
    <Card title="Statement lines">
      <PagedTable
        label="Lines of issued statements"
        columns={columns}
        ends={['Volume', 'Amount', 'Payable']}
        list={lines}
        more="Show more"
        text="Loading statement lines"
        rowKey={({ statement_id }) => statement_id}
        empty={
          <Empty title="Not on a statement yet">
            Confirmed and settled deals appear on the issued statements of their delivery months.
          </Empty>
        }
      />
    </Card>
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
    <Money value={settled_amount + confirmed_amount} code={currency} />
  ),
  Payable: ({ payable_amount, currency }) => <Money value={payable_amount} code={currency} />,
};
