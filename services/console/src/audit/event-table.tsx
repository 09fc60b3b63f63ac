import { Link } from '@tanstack/react-router';
import { jsonText } from '../history/differences';
import { Button, DataTable, Drawer, Empty, Facts } from '../parts/layout';
import { Identifier, Instant } from '../parts/values/values';
import styles from './audit.module.css';
import { type LogEvent, whoOf } from './log-event';

interface EventTableProps {
  readonly events: readonly LogEvent[];
  readonly onOpen: (event: LogEvent) => void;
}

export function EventTable({ events, onOpen }: EventTableProps) {
  return (
    <DataTable
      label="Events"
      rows={events}
      rowKey={({ position }) => position}
      empty={<Empty title="No matching events">Change or clear the filters.</Empty>}
      head="Event"
      ends={['Position']}
      columns={{
        Position: ({ position }) => position,
        Recorded: ({ time }) => <Instant at={time} show="both" />,
        Event: (event) => (
          <div className={styles['flush']}>
            <Button size="small" kind="quiet" onPress={() => onOpen(event)}>
              {event.type}
            </Button>
          </div>
        ),
        Stream: ({ stream }) => (
          <Link className="anywhere" to="/audit/$stream" params={{ stream }}>
            {stream}
          </Link>
        ),
        Who: (event) => <EventWho event={event} />,
      }}
    />
  );
}

function EventWho({ event }: { readonly event: LogEvent }) {
  const { actor, scope } = whoOf(event);
  if (actor === undefined) return <>–</>;
  return (
    <>
      {actor}
      {scope !== undefined && scope !== 'platform' && (
        <>
          {' for '}
          <Identifier id={scope} to={`/registry/resellers/${scope}`} what="the reseller’s id" />
        </>
      )}
    </>
  );
}

interface EventDrawerProps {
  readonly event: LogEvent;
  readonly onClose: () => void;
}

export function EventDrawer({ event, onClose }: EventDrawerProps) {
  return (
    <Drawer title={event.type} onClose={onClose}>
      <Facts
        values={{
          Position: (
            <>
              {event.position}{' '}
              <Link to="/audit" search={{ position: event.position }}>
                Prove
              </Link>
            </>
          ),
          Stream: (
            <>
              <Link to="/audit/$stream" params={{ stream: event.stream }}>
                {event.stream}
              </Link>{' '}
              (revision {event.revision})
            </>
          ),
          Recorded: <Instant at={event.time} show="both" />,
          Who: <EventWho event={event} />,
          'Event id': <span className="mono">{event.id}</span>,
          Leaf: (
            <>
              {event.leafIndex}, <span className="mono">{event.leafHash}</span>
            </>
          ),
        }}
      />
      <h3>Data</h3>
      <Json value={event.data} />
      <h3>Metadata</h3>
      <Json value={event.metadata} />
    </Drawer>
  );
}

export function Json({ value }: { readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <pre className="code" tabIndex={0}>
      {jsonText(value, 2)}
    </pre>
  );
}
