import type { Operations } from '@exchange/client';
import { DataTable, Empty } from '../parts/layout';
import { CopyButton, Instant, Quantity, Status } from '../parts/values/values';
import { laneMendings, type Mending, parkedMending } from './mend';

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

type Parked = NonNullable<Operations['parked']>;

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

type Witness = Operations['witnesses'][number];

export function WitnessesTable({ witnesses }: { readonly witnesses: readonly Witness[] }) {
  return (
    <DataTable
      label="Witnesses"
      rows={witnesses}
      rowKey={({ name, url }) => `${name} ${url}`}
      empty={
        <Empty title="No witnesses">
          Set WITNESSES to have checkpoints cosigned; the process that responded has none.
        </Empty>
      }
      columns={{
        Name: ({ name }) => <span className="anywhere">{name}</span>,
        State: (witness) => <Standing {...witness} />,
        'Last signed': ({ size }) =>
          size === null ? 'nothing yet' : <Quantity value={size} unit="events" />,
        When: ({ cosigned_at: at }) => (at === null ? 'never' : <Instant at={at} show="ago" />),
        Failure: ({ reason }) => <span className="anywhere">{reason ?? '–'}</span>,
      }}
    />
  );
}

function Standing({ failures, cosigned_at: at }: Witness) {
  if (failures > 0) {
    const attempts = failures === 1 ? '1 failed attempt' : `${failures} failed attempts`;
    return (
      <>
        <Status status="away" tone="bad" /> {attempts}
      </>
    );
  }
  return at === null ? (
    <Status status="not contacted yet" tone="plain" />
  ) : (
    <Status status="signs" tone="good" />
  );
}

export function MendingView({ mending }: { readonly mending: Mending }) {
  const { what, tone, command, advice } = mending;
  const word = tone === 'bad' ? 'action needed' : 'waits';
  return (
    <div className="stack anywhere">
      <span>
        <Status status={word} tone={tone} /> {what}
      </span>
      {advice !== undefined && <span className="muted">{advice}</span>}
      {command !== undefined && (
        <span className="row">
          <code className="anywhere">{command}</code>
          <CopyButton text={command} what={`the command ${command}`} />
        </span>
      )}
    </div>
  );
}
