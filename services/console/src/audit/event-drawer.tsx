import { Link } from '@tanstack/react-router';
import { Drawer } from '../parts/dialog';
import { Instant } from '../parts/values';
import styles from './audit.module.css';
import { jsonText } from './differences';
import { EventWho } from './event-who';
import type { LogEvent } from './log-event';

export interface EventDrawerProps {
  readonly event: LogEvent | undefined;
  readonly onClose: () => void;
}

/** All that the log has of one event. */
export function EventDrawer({ event, onClose }: EventDrawerProps) {
  return (
    <Drawer title={event?.type ?? ''} isOpen={event !== undefined} onClose={onClose}>
      {event !== undefined && (
        <>
          <dl className={styles['facts']}>
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
            <dd className={styles['mono']}>{event.id}</dd>
            <dt>Leaf</dt>
            <dd>
              {event.leafIndex}, <span className={styles['mono']}>{event.leafHash}</span>
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
    <pre className={styles['json']} tabIndex={0}>
      {jsonText(value, 2)}
    </pre>
  );
}
