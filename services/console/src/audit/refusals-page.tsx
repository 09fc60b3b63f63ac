import type { RefusedCommand } from '@exchange/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../parts/button';
import { DataTable } from '../parts/data-table';
import { Drawer } from '../parts/dialog';
import { Page } from '../parts/page';
import { Busy, Empty, Failure } from '../parts/states';
import { Identifier, Instant } from '../parts/values';
import { usePages } from '../reading/use-pages';
import { AuditLinks } from './audit-links';
import { jsonText } from './differences';

/** What was tried on the exchange and refused: who, what, and why not. */
export function RefusalsPage() {
  const list = usePages('/api/v1/exchange/transactions', {
    params: { query: { outcome: 'refused' } },
  });
  const [open, setOpen] = useState<RefusedCommand>();
  const refusals = list.items.filter((item): item is RefusedCommand => 'outcome' in item);
  return (
    <Page
      title="Refusals"
      note="Commands of the exchange that the ledger did not carry out, the newest first. They changed nothing."
    >
      <AuditLinks />
      {list.isError && <Failure error={list.error} onRetry={() => void list.refetch()} />}
      {list.isPending && <Busy />}
      {list.isSuccess && (
        <>
          <RefusalTable refusals={refusals} onOpen={setOpen} />
          {list.hasNextPage && (
            <div className="row">
              <Button isBusy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
                Load older refusals
              </Button>
            </div>
          )}
        </>
      )}
      <RefusalDrawer refusal={open} onClose={() => setOpen(undefined)} />
    </Page>
  );
}

function RefusalTable(props: {
  readonly refusals: readonly RefusedCommand[];
  readonly onOpen: (refusal: RefusedCommand) => void;
}) {
  return (
    <DataTable
      label="Refused commands"
      rows={props.refusals}
      rowKey={({ id }) => id}
      empty={<Empty title="Nothing was refused">What is refused from now on is shown here.</Empty>}
      columns={[
        { title: 'When', cell: ({ refused_at: at }) => <Instant at={at} show="both" /> },
        {
          title: 'Command',
          isRowHeader: true,
          cell: (refusal) => (
            <Button size="small" kind="quiet" onPress={() => props.onOpen(refusal)}>
              {refusal.operation}
            </Button>
          ),
        },
        { title: 'Status', align: 'end', cell: ({ status }) => status },
        {
          title: 'Why not',
          cell: ({ detail }) => <span className="anywhere">{shortened(detail)}</span>,
        },
        { title: 'Who', cell: ({ actor }) => actor.id },
        {
          title: 'For',
          cell: ({ reseller_id: id }) =>
            id === null ? 'platform' : <Identifier id={id} to={`/registry/resellers/${id}`} />,
        },
      ]}
    />
  );
}

const shownMax = 300;
const shortened = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);

function RefusalDrawer(props: {
  readonly refusal: RefusedCommand | undefined;
  readonly onClose: () => void;
}) {
  const { refusal, onClose } = props;
  return (
    <Drawer title={refusal?.operation ?? ''} isOpen={refusal !== undefined} onClose={onClose}>
      {refusal !== undefined && (
        <>
          <p className="anywhere">{refusal.detail}</p>
          <dl className="facts">
            <dt>When</dt>
            <dd>
              <Instant at={refusal.refused_at} show="both" />
            </dd>
            <dt>On</dt>
            <dd className="anywhere">{refusal.target}</dd>
            <dt>Who</dt>
            <dd>
              {refusal.actor.id} ({refusal.actor.kind.replaceAll('_', ' ')})
            </dd>
            <dt>Idempotency key</dt>
            <dd className="anywhere">{refusal.idempotency_key ?? '–'}</dd>
            <dt>In the log</dt>
            <dd>
              <Link to="/audit/$stream" params={{ stream: `refusal-${refusal.id}` }}>
                refusal-{refusal.id}
              </Link>
            </dd>
          </dl>
          <h3>What was asked</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
          <pre className="code" tabIndex={0}>
            {jsonText(refusal.request, 2)}
          </pre>
        </>
      )}
    </Drawer>
  );
}
