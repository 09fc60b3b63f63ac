import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useNameOf } from '../names/use-names';
import { CheckboxField } from '../parts/fields';
import { Facts, LinkButton, Page, Waiting } from '../parts/layout';
import { Identifier, Instant } from '../parts/values/values';
import { useRead } from '../reading/use-read';
import { issuedLineColumns, LineTable, TotalsTable } from './line-columns';

import { changeOf, counterpartyText, resellerText, runText } from './statement';
import { StatementFiles } from './statement-files';

const path = '/api/v1/exchange/statements/{id}';

export function StatementPage() {
  const { statementId } = useParams({ from: '/signed-in/statements/$statementId' });
  const read = useRead(path, { params: { path: { id: statementId } } });
  const resellerOf = useNameOf('/api/v1/resellers');
  const [isOfChanges, setOfChanges] = useState(false);
  if (read.data === undefined) {
    return (
      <Page title="Statement">
        <Waiting query={read} />
      </Page>
    );
  }
  const { data } = read;
  const { number, previous_statement_id: previous, series_id, lines } = data;
  const changed = lines.filter((line) => changeOf(line) !== 'unchanged');
  return (
    <Page
      title={`Statement ${number}`}
      note={`${runText(data)} run of ${counterpartyText(data)}, ${data.month}. It never changes.`}
      actions={
        <>
          <LinkButton
            to="/statements/preview"
            search={{
              counterparty_id: data.counterparty_id,
              month: data.month,
              time_zone: data.time_zone,
              ...(data.of_no_reseller === true ? { of_no_reseller: true } : {}),
              ...(data.reseller_id === null ? {} : { reseller_id: data.reseller_id }),
            }}
          >
            Current preview
          </LinkButton>
          <StatementFiles
            name={`statement-${number}`}
            path={path}
            params={{ path: { id: statementId } }}
          />
        </>
      }
    >
      <Waiting query={read} />
      <Facts
        values={{
          Counterparty: (
            <>
              {counterpartyText(data)}{' '}
              <Identifier
                id={data.counterparty_id}
                to={`/registry/counterparties/${data.counterparty_id}`}
              />
            </>
          ),
          'Deals of': resellerText(data, resellerOf),
          Month: `${data.month} (${data.time_zone})`,
          Issued: <Instant at={data.issued_at} show="both" />,
          Due: data.due_date,
          'Log position': data.position,
          'Time zone data':
            data.zone_data === undefined ? 'not recorded' : `IANA ${data.zone_data}`,
          Runs: (
            <>
              <Link to="/statements" search={{ series_id }}>
                All runs of this series
              </Link>
              {previous !== null && (
                <>
                  {' · '}
                  <Link to="/statements/$statementId" params={{ statementId: previous }}>
                    Previous run
                  </Link>
                </>
              )}
            </>
          ),
        }}
      />
      <section>
        <h2>Totals; positive is payable</h2>
        <TotalsTable totals={data.totals} isIssued />
      </section>
      <section className="stack">
        <h2>Lines</h2>
        {data.run === 'true_up' && (
          <CheckboxField
            label={`Only the ${changed.length.toLocaleString()} that changed since the previous run`}
            value={isOfChanges}
            onChange={setOfChanges}
          />
        )}
        <LineTable columns={issuedLineColumns} lines={isOfChanges ? changed : lines} />
      </section>
    </Page>
  );
}
