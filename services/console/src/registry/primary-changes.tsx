import type { UseQueryResult } from '@tanstack/react-query';
import { Busy } from '../parts/busy';
import { DataTable } from '../parts/data-table';
import { Empty } from '../parts/empty';
import { Failure } from '../parts/failure';
import { Instant } from '../parts/instant';
import type { ReadProblem } from '../reading/problem';
import type { HistoryEntry } from './customer-history';
import { type Holder, primaryChanges } from './primary-over-time';
import { ThingName } from './thing-name';

/** Who has had the primary attachment, who lost it to whom, and by whose doing. */
export function PrimaryChanges({
  history,
}: {
  readonly history: UseQueryResult<readonly HistoryEntry[], ReadProblem>;
}) {
  if (history.isPending) return <Busy />;
  if (history.data === undefined) {
    return <Failure error={history.error} onRetry={() => void history.refetch()} />;
  }
  return (
    <DataTable
      label="Changes of the primary attachment, latest first"
      rows={primaryChanges(history.data)}
      rowKey={({ entry }) => entry.event_id}
      columns={[
        {
          id: 'at',
          title: 'When',
          isRowHeader: true,
          cell: ({ entry }) => <Instant at={entry.recorded_at} show="both" />,
        },
        { id: 'lost', title: 'Lost it', cell: ({ lost }) => <HolderName holder={lost} /> },
        { id: 'won', title: 'Has it since', cell: ({ won }) => <HolderName holder={won} /> },
        { id: 'by', title: 'By', cell: ({ entry }) => entry.actor?.id ?? '–' },
      ]}
      empty={<Empty title="No attachment has been the primary one" />}
    />
  );
}

function HolderName({ holder }: { readonly holder: Holder | undefined }) {
  if (holder === undefined) return <>Nobody</>;
  return (
    <>
      <ThingName kind="reseller" id={holder.resellerId} /> ({holder.state ?? 'all states'})
    </>
  );
}
