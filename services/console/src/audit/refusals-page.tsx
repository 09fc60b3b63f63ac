import type { RefusedCommand } from '@exchange/client';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button, Drawer, Empty, Facts, Page, PagedTable } from '../parts/layout';
import { Identifier, Instant } from '../parts/values/values';
import { usePages } from '../reading/use-read';
import { AuditLinks } from './audit-links';
import { Json } from './event-table';

export function RefusalsPage() {
  const list = usePages('/api/v1/exchange/transactions', {
    params: { query: { outcome: 'refused' } },
  });
  const [open, setOpen] = useState<RefusedCommand>();
  const refusals = list.items.filter((item): item is RefusedCommand => 'outcome' in item);
  return (
    <Page
      title="Refusals"
      note="Exchange commands that the ledger refused, newest first. They changed nothing."
    >
      <AuditLinks />
      <PagedTable
        label="Refused commands"
        list={{ ...list, items: refusals }}
        more="Load older refusals"
        rowKey={({ id }) => id}
        empty={<Empty title="No refusals">Refused commands appear here.</Empty>}
        head="Command"
        ends={['Status']}
        columns={{
          When: ({ refused_at: at }) => <Instant at={at} show="both" />,
          Command: (refusal) => (
            <Button size="small" kind="quiet" onPress={() => setOpen(refusal)}>
              {refusal.operation}
            </Button>
          ),
          Status: ({ status }) => status,
          Reason: ({ detail }) => <span className="anywhere">{shortened(detail)}</span>,
          Who: ({ actor }) => actor.id,
          For: ({ reseller_id: id }) =>
            id === null ? 'platform' : <Identifier id={id} to={`/registry/resellers/${id}`} />,
        }}
      />
      {open !== undefined && (
        <Drawer title={open.operation} onClose={() => setOpen(undefined)}>
          <p className="anywhere">{open.detail}</p>
          <Facts
            values={{
              When: <Instant at={open.refused_at} show="both" />,
              On: <span className="anywhere">{open.target}</span>,
              Who: (
                <>
                  {open.actor.id} ({open.actor.kind.replaceAll('_', ' ')})
                </>
              ),
              'Idempotency key': <span className="anywhere">{open.idempotency_key ?? '–'}</span>,
              'In the log': (
                <Link to="/audit/$stream" params={{ stream: `refusal-${open.id}` }}>
                  refusal-{open.id}
                </Link>
              ),
            }}
          />
          <h3>Request</h3>
          <Json value={open.request} />
        </Drawer>
      )}
    </Page>
  );
}

const shownMax = 300;
const shortened = (text: string) => (text.length > shownMax ? `${text.slice(0, shownMax)}…` : text);
