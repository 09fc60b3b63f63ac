import type { Operations } from '@exchange/client';
import { DataTable, Empty } from '../parts/layout';
import { Quantity, Status } from '../parts/values';
import { laneMendings } from './mend';
import { MendingView } from './mending';

type Lane = NonNullable<Operations['lanes']>[number];

export function LanesTable({ lanes }: { readonly lanes: readonly Lane[] }) {
  return (
    <DataTable
      label="Lanes"
      rows={lanes}
      rowKey={({ lane }) => lane}
      empty={<Empty title="No lanes yet">The projector has not projected any event.</Empty>}
      ends={['Lag', 'Events per second', 'Position', 'Events', 'Tables', 'Parked']}
      columns={{
        Lane: ({ lane }) => <span className="whole">{lane}</span>,
        State: (lane) => <LaneState lane={lane} />,
        Lag: ({ lag }) => <Lag lag={lag} />,
        'Events per second': (lane) => <Quantity value={lane.events_per_second} unit="" />,
        Position: ({ position }) => position,
        Events: ({ events }) => <Quantity value={events} unit="" />,
        Tables: ({ version }) => version,
        Parked: (lane) => <Quantity value={lane.parked_streams} unit="" />,
      }}
    />
  );
}

function LaneState({ lane }: { readonly lane: Lane }) {
  const mendings = laneMendings(lane);
  const { rebuilding } = lane;
  const isBehind = (lane.lag?.seconds ?? 0) > 10;
  return (
    <>
      {mendings.map((mending) => (
        <MendingView key={mending.what} mending={mending} />
      ))}
      {rebuilding !== null && (
        <Status
          status={`building version ${rebuilding.version}: ${rebuilding.percent} %`}
          tone="accent"
        />
      )}
      {mendings.length === 0 && rebuilding === null && (
        <Status status={isBehind ? 'behind' : 'works'} tone={isBehind ? 'warn' : 'good'} />
      )}
    </>
  );
}

function Lag({ lag }: { readonly lag: Lane['lag'] }) {
  if (lag === null) return <span className="whole">unknown</span>;
  if (lag.events === 0) return <span className="whole">none</span>;
  const count = lag.events >= 1000 ? '1,000 events or more' : `${lag.events} events`;
  return <span className="whole">{`${count}, ${Math.round(lag.seconds)} s`}</span>;
}
