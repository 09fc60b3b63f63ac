import type { ReactNode } from 'react';
import { Page } from '../parts/page';
import { Busy, Empty, Failure } from '../parts/states';
import { Instant } from '../parts/values';
import { useRead } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { KeysTable } from './keys-table';
import { LanesTable } from './lanes-table';
import styles from './operations.module.css';
import { ParkedTable } from './parked-table';
import { ServiceFacts } from './service-facts';
import { WitnessesTable } from './witnesses-table';

const refreshMs = 5_000;
const notKnown = <Empty title="Not known now">The reason is under “What is not known”.</Empty>;

/** How the service is, for platform callers; what is to be mended is mended on the command line. */
export function OperationsPage() {
  const { resellerId } = useSession();
  const isPlatform = resellerId === undefined;
  return (
    <Page
      title="Operations"
      note="Lanes, parked streams, versions, keys and witnesses, read anew every few seconds. Commands run on the command line."
    >
      {isPlatform ? (
        <Now />
      ) : (
        <Empty title="Operations are shown to the platform alone">
          Act for the platform, at the top of the page, to see them.
        </Empty>
      )}
    </Page>
  );
}

function Now() {
  const read = useRead('/api/v1/operations', { keepPrevious: true, refetchInterval: refreshMs });
  const { data: now, isError, error } = read;
  return (
    <>
      {isError && <Failure error={error} onRetry={() => void read.refetch()} />}
      {read.isPending && <Busy />}
      {now !== undefined && (
        <>
          <p className="muted">
            As of <Instant at={now.at} show="both" />
          </p>
          <Section title="Lanes">
            {now.lanes === null ? notKnown : <LanesTable lanes={now.lanes} />}
          </Section>
          <Section title="Parked streams">
            {now.parked === null ? notKnown : <ParkedTable parked={now.parked} />}
          </Section>
          <Section title="Service">
            <ServiceFacts now={now} />
          </Section>
          <Section title="Keys for maps">
            {now.map_keys === null ? notKnown : <KeysTable keys={now.map_keys} />}
          </Section>
          <Section title="Witnesses">
            <WitnessesTable witnesses={now.witnesses} />
          </Section>
          {now.unknown.length > 0 && (
            <Section title="What is not known">
              <ul>
                {now.unknown.map((line) => (
                  <li key={line} className="anywhere">
                    {line}
                  </li>
                ))}
              </ul>
            </Section>
          )}
        </>
      )}
    </>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles['section']} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
