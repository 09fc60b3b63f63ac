import { Link } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { DataTable } from '../parts/data-table';
import { Drawer } from '../parts/dialog';
import { Empty } from '../parts/states';
import { Identifier, Instant } from '../parts/values';
import styles from './audit.module.css';
import { jsonText } from './differences';
import { type LogEvent, whoOf } from './log-event';

export interface EventTableProps {
  readonly label: string;
  readonly events: readonly LogEvent[];
  readonly onOpen: (event: LogEvent) => void;
}

/** Events of the log, a row each. */
export function EventTable({ label, events, onOpen }: EventTableProps) {
  return (
    <DataTable
      label={label}
      rows={events}
      rowKey={({ position }) => position}
      empty={<Empty title="No event fits">Change or clear the filters.</Empty>}
      columns={[
        { title: 'Position', align: 'end', cell: ({ position }) => position },
        { title: 'Recorded', cell: ({ time }) => <Instant at={time} show="both" /> },
        {
          title: 'Event',
          isRowHeader: true,
          cell: (event) => (
            <div className={styles['flush']}>
              <Button size="small" kind="quiet" onPress={() => onOpen(event)}>
                {event.type}
              </Button>
            </div>
          ),
        },
        {
          title: 'Stream',
          cell: ({ stream }) => (
            <Link className="anywhere" to="/audit/$stream" params={{ stream }}>
              {stream}
            </Link>
          ),
        },
        { title: 'Who', cell: (event) => <EventWho event={event} /> },
      ]}
    />
  );
}

/** Who caused an event, and for whom. */
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
  readonly event: LogEvent | undefined;
  readonly onClose: () => void;
}

/** All that the log has of one event. */
export function EventDrawer({ event, onClose }: EventDrawerProps) {
  return (
    <Drawer title={event?.type ?? ''} isOpen={event !== undefined} onClose={onClose}>
      {event !== undefined && (
        <>
          <dl className="facts">
            <dt>Position</dt>
            <dd>
              {event.position}{' '}
              <Link to="/audit" search={{ position: event.position }}>
                Prove
              </Link>
            </dd>
            <dt>Stream</dt>
            <dd>
              <Link to="/audit/$stream" params={{ stream: event.stream }}>
                {event.stream}
              </Link>{' '}
              (revision {event.revision})
            </dd>
            <dt>Recorded</dt>
            <dd>
              <Instant at={event.time} show="both" />
            </dd>
            <dt>Who</dt>
            <dd>
              <EventWho event={event} />
            </dd>
            <dt>Event id</dt>
            <dd className="mono">{event.id}</dd>
            <dt>Leaf</dt>
            <dd>
              {event.leafIndex}, <span className="mono">{event.leafHash}</span>
            </dd>
          </dl>
          <h3>Data</h3>
          <Json value={event.data} />
          <h3>Metadata</h3>
          <Json value={event.metadata} />
        </>
      )}
    </Drawer>
  );
}

function Json({ value }: { readonly value: unknown }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <pre className="code" tabIndex={0}>
      {jsonText(value, 2)}
    </pre>
  );
}
