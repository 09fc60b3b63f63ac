import type { Operations } from '@exchange/client';
import type { ReactNode } from 'react';
import { Instant, Quantity, Status } from '../parts/values';
import { logMending } from './mend';
import { MendingView } from './mending';
import styles from './operations.module.css';

const storeNames: Readonly<Record<Operations['stores'][number]['name'], string>> = {
  event_log: 'Event log',
  database: 'Database',
  queue: 'Queue',
};

/** Versions, stores, the log's end, and what was refused. */
export function ServiceFacts({ now }: { readonly now: Operations }) {
  const { service, log, stores, refusals } = now;
  const mending = logMending(log);
  const limits = Object.entries(refusals.limits);
  const facts: readonly (readonly [string, ReactNode])[] = [
    ['Service', `${service.name} ${service.version}, role ${service.role}`],
    ['Node.js', service.node],
    ['Time zone data', `IANA ${service.zone_data}`],
    ['Running since', <Instant key="since" at={service.started_at} show="both" />],
    ...stores.map(
      ({ name, ok, product, reason }) =>
        [
          storeNames[name],
          <span key={name}>
            <Status status={ok ? 'answers' : 'away'} tone={ok ? 'good' : 'bad'} />{' '}
            {ok ? (product ?? 'It does not say its version.') : reason}
          </span>,
        ] as const,
    ),
    ["The log's end", log.position ?? 'not known'],
    ['Last event', <Instant key="last" at={log.recorded_at} show="both" />],
    [
      'Commands refused',
      refusals.commands === null ? (
        'not known'
      ) : (
        <span key="refused">
          <Quantity value={refusals.commands.count} unit="" />
          {refusals.commands.is_at_least ? ' or more' : ''}
        </span>
      ),
    ],
    ['Credentials refused', `${refusals.credentials} since this process began`],
    [
      'Turned away by limits',
      limits.length === 0
        ? 'nothing since this process began'
        : limits.map(([limit, count]) => `${limit}: ${count}`).join(', '),
    ],
  ];
  return (
    <>
      {mending !== undefined && <MendingView mending={mending} />}
      <dl className="facts">
        {facts.map(([name, value]) => (
          <div key={name} className={styles['fact']}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
