import type { Operations } from '@exchange/client';
import { DataTable } from '../parts/data-table';
import { Empty } from '../parts/states';
import { Instant } from '../parts/values';
import { parkedMending } from './mend';
import { MendingView } from './mending';

type Parked = NonNullable<Operations['parked']>;

/** The streams that wait because an event of theirs cannot be projected: which, why, since when. */
export function ParkedTable({ parked }: { readonly parked: Parked }) {
  const { streams, first } = parked;
  return (
    <>
      {streams > first.length && (
        <p className="muted">{`The first ${first.length} of ${streams}.`}</p>
      )}
      <DataTable
        label="Parked streams"
        rows={first}
        rowKey={({ lane, stream }) => `${lane} ${stream}`}
        empty={<Empty title="No stream is parked">Every event could be projected.</Empty>}
        columns={[
          {
            title: 'Stream',
            isRowHeader: true,
            cell: ({ stream }) => <span className="anywhere">{stream}</span>,
          },
          { title: 'Lane', cell: ({ lane }) => lane },
          {
            title: 'First event that waits',
            cell: (one) => `${one.event_type}, revision ${one.revision}`,
          },
          { title: 'Waiting', align: 'end', cell: ({ events }) => events },
          { title: 'Since', cell: ({ since }) => <Instant at={since} show="both" /> },
          { title: 'Tried again', cell: (one) => <Instant at={one.retry_at} /> },
          { title: 'Why', cell: (one) => <MendingView mending={parkedMending(one)} /> },
        ]}
      />
    </>
  );
}
