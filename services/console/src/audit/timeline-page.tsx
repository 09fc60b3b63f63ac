import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAsOf } from '../as-of/as-of-search';
import { AsOfSlider } from '../as-of/as-of-slider';
import { indexAsOf } from '../as-of/moments';
import { Empty, LinkButton, MoreButton, Page, Waiting } from '../parts/layout';
import { Identifier } from '../parts/values/values';
import styles from './audit.module.css';
import { AuditLinks } from './audit-links';
import { type EntityKind, entityOf } from './entities';
import { EventDrawer, EventTable } from './event-table';

import type { LogEvent } from './log-event';
import { ThingAsOf, useHistory } from './thing-as-of';
import { TimelineEntries } from './timeline-entries';

import { useLog } from './use-log';

export function TimelinePage() {
  const { stream } = useParams({ from: '/signed-in/audit/$stream' });
  const { kind, id } = entityOf(stream);
  if (kind !== undefined && id !== '') {
    return <ThingTimeline key={stream} stream={stream} kind={kind} id={id} />;
  }
  return (
    <Page title="Stream" note={<Identifier id={stream} isWhole what="the stream’s name" />}>
      <AuditLinks />
      <StreamEvents stream={stream} />
    </Page>
  );
}

function ThingTimeline(props: {
  readonly stream: string;
  readonly kind: EntityKind;
  readonly id: string;
}) {
  const { stream, kind, id } = props;
  const { asOf, setAsOf } = useAsOf();
  const history = useHistory(kind, id);
  const entries = history.data ?? [];
  const moments = entries.map(({ position, recorded_at, type }) => ({
    position,
    at: recorded_at,
    label: type,
  }));
  const index = indexAsOf(moments, asOf);
  const page: string | undefined = kind.page === undefined ? undefined : `${kind.page}/${id}`;
  return (
    <Page
      title={`${kind.name}: timeline`}
      note={<Identifier id={id} isWhole />}
      actions={
        <>
          {page !== undefined && <LinkButton to={page}>Open page</LinkButton>}
          <LinkButton to="/audit/log" search={{ stream }}>
            In the log
          </LinkButton>
        </>
      }
    >
      <AuditLinks />
      <Waiting query={history} text="Loading the history…" />
      {history.data !== undefined && (
        <>
          <AsOfSlider of="event" moments={moments} asOf={asOf} onChange={setAsOf} />
          <div className={styles['sides']}>
            <ThingAsOf
              kind={kind}
              id={id}
              asOf={asOf}
              entry={entries[index]}
              before={entries[index - 1]?.position}
            />
            <TimelineEntries entries={entries} index={index} onGo={setAsOf} />
          </div>
        </>
      )}
    </Page>
  );
}

function StreamEvents({ stream }: { readonly stream: string }) {
  const [open, setOpen] = useState<LogEvent>();
  const log = useLog({ stream }, false);
  if (log.data === undefined) return <Waiting query={log} text="Searching the log…" />;
  // The filter is a prefix and also matches longer names.
  const events = log.events.filter((event) => event.stream === stream);
  if (events.length === 0 && !log.hasNextPage) {
    return (
      <Empty title="No events that you may see in this stream">
        Check the name. Streams of other resellers are not shown.
      </Empty>
    );
  }
  return (
    <>
      <Waiting query={log} />
      <EventTable events={events} onOpen={setOpen} />
      <MoreButton list={log}>Load older events</MoreButton>
      {open !== undefined && <EventDrawer event={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
