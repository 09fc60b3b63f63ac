import type { Operations } from '@exchange/client';
import { Facts } from '../parts/facts';
import { Instant, Quantity, Status } from '../parts/values';
import { logMending } from './mend';
import { MendingView } from './mending';

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
  const storeFacts = stores.map(({ name, ok, product, reason }) => [
    storeNames[name],
    <span key={name}>
      <Status status={ok ? 'answers' : 'away'} tone={ok ? 'good' : 'bad'} />{' '}
      {ok ? (product ?? 'It does not say its version.') : reason}
    </span>,
  ]);
  const facts = {
    Service: `${service.name} ${service.version}, role ${service.role}`,
    'Node.js': service.node,
    'Time zone data': `IANA ${service.zone_data}`,
    'Running since': <Instant at={service.started_at} show="both" />,
    ...Object.fromEntries(storeFacts),
    "The log's end": log.position ?? 'not known',
    'Last event': <Instant at={log.recorded_at} show="both" />,
    'Commands refused':
      refusals.commands === null ? (
        'not known'
      ) : (
        <>
          <Quantity value={refusals.commands.count} unit="" />
          {refusals.commands.is_at_least ? ' or more' : ''}
        </>
      ),
    'Credentials refused': `${refusals.credentials} since this process began`,
    'Turned away by limits':
      limits.length === 0
        ? 'nothing since this process began'
        : limits.map(([limit, count]) => `${limit}: ${count}`).join(', '),
  };
  return (
    <>
      {mending !== undefined && <MendingView mending={mending} />}
      <Facts values={facts} />
    </>
  );
}
