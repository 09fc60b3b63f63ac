import { useParams } from '@tanstack/react-router';
import { AsOfSlider } from '../as-of/as-of-slider';
import { indexAsOf } from '../as-of/moments';
import { useAsOf } from '../as-of/use-as-of';
import { Busy } from '../parts/busy';
import { Failure } from '../parts/failure';
import { Identifier } from '../parts/identifier';
import { LinkButton } from '../parts/link-button';
import { Page } from '../parts/page';
import styles from './audit.module.css';
import { AuditLinks } from './audit-links';
import { type EntityKind, entityOf } from './entities';
import { StreamEvents } from './stream-events';
import { ThingAsOf } from './thing-as-of';
import { TimelineEntries } from './timeline-entries';
import { useHistory } from './use-history';

/** What happened to one thing, and what it was at any moment. */
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
      title={`${kind.name}: what happened`}
      note={<Identifier id={id} isWhole />}
      actions={
        <>
          {page !== undefined && <LinkButton to={page}>Open its page</LinkButton>}
          <LinkButton to="/audit/log" search={{ stream }}>
            In the log
          </LinkButton>
        </>
      }
    >
      <AuditLinks />
      {history.isPending && <Busy text="Reading its history…" />}
      {history.isError && <Failure error={history.error} onRetry={() => void history.refetch()} />}
      {history.isSuccess && (
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
