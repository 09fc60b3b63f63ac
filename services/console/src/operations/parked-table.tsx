import type { Operations } from '@exchange/client';
import { DataTable, Empty } from '../parts/layout';
import { Instant } from '../parts/values';
import { parkedMending } from './mend';
import { MendingView } from './mending';

type Parked = NonNullable<Operations['parked']>;

/** Streams that wait for an event that cannot be projected. */
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
        empty={<Empty title="No parked streams">Every event was projected.</Empty>}
        ends={['Waiting']}
        columns={{
          Stream: ({ stream }) => <span className="anywhere">{stream}</span>,
          Lane: ({ lane }) => lane,
          'First waiting event': (one) => `${one.event_type}, revision ${one.revision}`,
          Waiting: ({ events }) => events,
          Since: ({ since }) => <Instant at={since} show="both" />,
          'Next retry': (one) => <Instant at={one.retry_at} />,
          Why: (one) => <MendingView mending={parkedMending(one)} />,
        }}
      />
    </>
  );
}
