import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useFeed } from '../../feed/use-feed';
import { Button, LinkButton } from '../../parts/button';
import { Page } from '../../parts/page';
import { Busy, Failure } from '../../parts/states';
import { Identifier, Status } from '../../parts/values';
import { useRead } from '../../reading/use-read';
import styles from '../blotter.module.css';
import type { Deal } from '../deal';
import { ActionDialog } from './action-dialog';
import { actionLabels, actionsOf, type DealAction } from './deal-actions';
import { DealShape } from './deal-shape';
import { DealValues } from './deal-values';
import { Life } from './life';
import { ProofCard } from './proof-card';
import { StatementLines } from './statement-lines';

const readAgainMs = [150, 1_500];

/** A deal: what it says, what happened to it, what may be done with it, and the proof that all of it is in the log. */
export function DealPage() {
  const { transactionId = '' } = useParams({ strict: false });
  const queries = useQueryClient();
  const params = { path: { id: transactionId } };
  const deal = useRead('/api/v1/exchange/transactions/{id}', { params });
  const history = useRead('/api/v1/exchange/transactions/{id}/history', { params });
  useFeed((event) => {
    if (event.data['transaction_id'] !== transactionId) return;
    // The read model is a moment behind the feed, or on a busy day more than that.
    for (const wait of readAgainMs) setTimeout(() => void queries.invalidateQueries(), wait);
  });
  const title = `Deal ${transactionId.slice(0, 8)}`;
  if (deal.error !== null) {
    return (
      <Page title={title}>
        <Failure
          error={deal.error}
          onRetry={() => void deal.refetch()}
          action={<LinkButton to="/blotter">Back to the blotter</LinkButton>}
        />
      </Page>
    );
  }
  if (deal.data === undefined) {
    return (
      <Page title={title}>
        <Busy text="Reading the deal" />
      </Page>
    );
  }
  return (
    <Page
      title={title}
      note={
        <span className={styles['bar']}>
          <Status status={deal.data.status} />
          <Identifier id={transactionId} isWhole />
        </span>
      }
      actions={<Actions deal={deal.data} />}
    >
      <Links deal={deal.data} />
      <div className={styles['pair']}>
        <DealValues deal={deal.data} />
        <DealShape deal={deal.data} />
        <section className={styles['card']} aria-label="Life">
          <h2>Life</h2>
          {history.data !== undefined && <Life entries={history.data} />}
          {history.isPending && <Busy text="Reading what happened" />}
          {history.error !== null && (
            <Failure error={history.error} onRetry={() => void history.refetch()} />
          )}
        </section>
        {history.data !== undefined && <ProofCard entries={history.data} />}
      </div>
      <StatementLines transactionId={transactionId} />
    </Page>
  );
}

/** Deals that it stands in for, or that stand in for it; its history and its counterparty's statements. */
function Links({ deal }: { readonly deal: Deal }) {
  const month = deal.delivery_start.slice(0, 7);
  return (
    <div className={styles['bar']}>
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
        History in the audit
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
  const [asked, setAsked] = useState<DealAction>();
  return (
    <>
      {actionsOf(deal).map((action) => (
        <Button
          key={action}
          kind={
            action === 'cancel' || action === 'reject'
              ? 'danger'
              : action === 'confirm' || action === 'settle'
                ? 'primary'
                : 'plain'
          }
          onPress={() => setAsked(action)}
        >
          {actionLabels[action]}
        </Button>
      ))}
      {asked !== undefined && (
        <ActionDialog
          key={asked}
          deal={deal}
          action={asked}
          onClose={() => setAsked(undefined)}
          onDone={(done) => {
            setAsked(undefined);
            if (done.id !== deal.id) {
              void navigate({ to: '/blotter/$transactionId', params: { transactionId: done.id } });
            }
          }}
        />
      )}
    </>
  );
}
