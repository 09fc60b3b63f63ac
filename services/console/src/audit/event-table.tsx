import { Link } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { DataTable } from '../parts/data-table';
import { Empty } from '../parts/states';
import { Instant } from '../parts/values';
import styles from './audit.module.css';
import { EventWho } from './event-who';
import type { LogEvent } from './log-event';

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
        { id: 'position', title: 'Position', align: 'end', cell: ({ position }) => position },
        { id: 'time', title: 'Recorded', cell: ({ time }) => <Instant at={time} show="both" /> },
        {
          id: 'type',
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
          id: 'stream',
          title: 'Stream',
          cell: ({ stream }) => (
            <Link className={styles['text'] ?? ''} to="/audit/$stream" params={{ stream }}>
              {stream}
            </Link>
          ),
        },
        { id: 'who', title: 'Who', cell: (event) => <EventWho event={event} /> },
      ]}
    />
  );
}
