import type { Operations } from '@exchange/client';
import { Card, Empty, Facts, Loaded, Page } from '../parts/layout';
import { Instant, Quantity, Status } from '../parts/values/values';
import { useRead } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { logMending } from './mend';
import { LanesTable, MendingView, ParkedTable, WitnessesTable } from './tables';

const refreshMs = 5_000;
const notKnown = <Empty title="Currently unknown">The reason is under “Unavailable data”.</Empty>;

export function OperationsPage() {
  const { isPlatform } = useSession();
  return (
    <Page
      title="Operations"
      note="Lanes, parked streams, versions and witnesses, updated every few seconds. Run the commands in a terminal."
    >
      {isPlatform ? (
        <Now />
      ) : (
        <Empty title="Only the platform sees operations">
          Choose “Act for the platform” at the top of the page.
        </Empty>
      )}
    </Page>
  );
}

function Now() {
  const read = useRead('/api/v1/operations', { keepPrevious: true, refetchInterval: refreshMs });
  return (
    <Loaded query={read}>
      {(now) => (
        <>
          <p className="muted">
            As of <Instant at={now.at} show="both" />
          </p>
          <Card title="Lanes">
            {now.lanes === null ? notKnown : <LanesTable lanes={now.lanes} />}
          </Card>
          <Card title="Parked streams">
            {now.parked === null ? notKnown : <ParkedTable parked={now.parked} />}
          </Card>
          <Card title="Service">
            <ServiceFacts now={now} />
          </Card>
          <Card title="Witnesses">
            <WitnessesTable witnesses={now.witnesses} />
          </Card>
          {now.unknown.length > 0 && (
            <Card title="Unavailable data">
              <ul>
                {now.unknown.map((line) => (
                  <li key={line} className="anywhere">
                    {line}
                  </li>
                ))}
              </ul>
            </Card>
          )}
        </>
      )}
    </Loaded>
  );
}

const storeNames: Readonly<Record<Operations['stores'][number]['name'], string>> = {
  event_log: 'Event log',
  database: 'Database',
  queue: 'Queue',
};

function ServiceFacts({ now }: { readonly now: Operations }) {
  const { service, log, stores, refusals } = now;
  const mending = logMending(log);
  const limits = Object.entries(refusals.limits);
  const storeFacts = stores.map(({ name, ok, product, reason }) => [
    storeNames[name],
    <span key={name}>
      <Status status={ok ? 'answers' : 'away'} tone={ok ? 'good' : 'bad'} />{' '}
      {ok ? (product ?? 'version unknown') : reason}
    </span>,
  ]);
  const facts = {
    Service: `${service.name} ${service.version}, role ${service.role}`,
    'Node.js': service.node,
    'Time zone data': `IANA ${service.zone_data}`,
    'Running since': <Instant at={service.started_at} show="both" />,
    ...Object.fromEntries(storeFacts),
    'End of the log': log.position ?? 'unknown',
    'Last event': <Instant at={log.recorded_at} show="both" />,
    'Commands refused':
      refusals.commands === null ? (
        'unknown'
      ) : (
        <>
          <Quantity value={refusals.commands.count} unit="" />
          {refusals.commands.is_at_least ? ' or more' : ''}
        </>
      ),
    'Credentials refused': `${refusals.credentials} since this process started`,
    'Rejected by limits':
      limits.length === 0
        ? 'none since this process started'
        : limits.map(([limit, count]) => `${limit}: ${count}`).join(', '),
  };
  return (
    <>
      {mending !== undefined && <MendingView mending={mending} />}
      <Facts values={facts} />
    </>
  );
}
