import type { HistoryEntry } from '@exchange/client';
import { Link } from '@tanstack/react-router';
import { type Difference, differencesOf, valueText } from '../history/differences';
import { reasonText } from '../history/history-cards';
import { Button, Facts, LongTable } from '../parts/layout';
import { Identifier, Instant } from '../parts/values/values';
import styles from './audit.module.css';

interface TimelineEntriesProps {
  readonly entries: readonly HistoryEntry[];
  readonly index: number;
  readonly onGo: (position: string | undefined) => void;
}

export function TimelineEntries({ entries, index, onGo }: TimelineEntriesProps) {
  const newestFirst = entries.map((entry, at) => ({ entry, at })).toReversed();
  return (
    <section aria-labelledby="timeline-events">
      <h2 id="timeline-events">Events</h2>
      <ol reversed className="stack bare">
        {newestFirst.map(({ entry, at }) => (
          <li
            key={entry.event_id}
            className={`card stack ${at > index ? styles['later'] : ''} ${at === index ? styles['current'] : ''}`}
            {...(at === index ? { 'aria-current': 'step' as const } : {})}
          >
            <div className="row">
              <h3>{entry.type}</h3>
              {at > index && <span className="muted">after this time</span>}
              <Button
                size="small"
                kind="quiet"
                onPress={() => onGo(at === entries.length - 1 ? undefined : entry.position)}
              >
                Show as of this event
              </Button>
            </div>
            <Facts
              values={{
                When: <Instant at={entry.recorded_at} show="both" />,
                Who: <Who entry={entry} />,
                Why: (entry.reason && reasonText(entry.reason, {})) || '–',
                Position: (
                  <>
                    {entry.position} (revision {entry.revision}){' '}
                    <Link to="/audit" search={{ position: entry.position }}>
                      Prove
                    </Link>
                  </>
                ),
                ...(entry.request_id !== null && {
                  Request: <Identifier id={entry.request_id} what="the request’s id" />,
                }),
              }}
            />
            <ChangeTable
              label={`Changes of ${entry.type}`}
              differences={differencesOf(entry.before ?? {}, entry.after ?? {})}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Who({ entry: { actor, on_behalf_of: scope } }: { readonly entry: HistoryEntry }) {
  const whom = scope === null ? '' : scope === 'platform' ? 'for the platform' : 'for reseller';
  return (
    <>
      {actor === null ? 'hidden' : `${actor.id} (${actor.kind.replaceAll('_', ' ')})`}
      {whom !== '' && `, ${whom} `}
      {scope !== null && scope !== 'platform' && (
        <Identifier id={scope.reseller_id} to={`/registry/resellers/${scope.reseller_id}`} />
      )}
    </>
  );
}

interface ChangeTableProps {
  readonly label: string;
  readonly differences: readonly Difference[];
  readonly beforeTitle?: string;
  readonly afterTitle?: string;
}

export function ChangeTable(props: ChangeTableProps) {
  const { label, differences, beforeTitle = 'Before', afterTitle = 'After' } = props;
  return (
    <LongTable
      label={label}
      step={12}
      rows={differences}
      rowKey={({ path }) => path}
      columns={{
        Field: ({ path }) => <span className="anywhere">{path === '' ? 'all' : path}</span>,
        [beforeTitle]: ({ before }) => valueText(before),
        [afterTitle]: ({ after }) => <span className="anywhere">{valueText(after)}</span>,
      }}
    />
  );
}
