import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { AsOfDays, AsOfNote } from '../as-of/as-of-slider';
import { ContractForm } from '../forms/contract-form';
import { ResourcePicker } from '../forms/resource-picker';
import { DateField, SelectField, SettledTextField } from '../parts/fields';
import { Dialog, Empty, Facts, LinkButton, Loaded, Page, useToast } from '../parts/layout';
import { readerZone } from '../parts/values/instants';
import { useSearchChange } from '../reading/address';
import type { BodyOf, ParametersOf } from '../reading/paths';
import { useRead } from '../reading/use-read';
import { WriteButton } from '../session/allowed';
import { useSession } from '../session/use-session';
import { LineTable, lineColumns, TotalsTable } from './line-columns';
import { counterpartyText } from './statement';
import { StatementFiles } from './statement-files';
import type { PreviewSearch } from './statement-search';

const path = '/api/v1/exchange/statements';
type PreviewQuery = ParametersOf<typeof path, 'get'>['query'] & { readonly time_zone: string };

export function PreviewPage() {
  const search = useSearch({ from: '/signed-in/statements/preview' });
  const change = useSearchChange();
  const query = queryOf(search);
  return (
    <Page
      title="Preview a statement"
      note="Totals of the confirmed and settled deals of a month. A preview issues nothing."
      actions={<LinkButton to="/statements">Issued statements</LinkButton>}
    >
      <PreviewForm search={search} onChange={change} />
      <AsOfDays />
      <AsOfNote what="Names" asOf={search.as_of} />
      {query === undefined ? (
        <Empty title="Choose a counterparty and a month">The statement appears here.</Empty>
      ) : (
        <Preview query={query} />
      )}
    </Page>
  );
}

function queryOf(search: PreviewSearch): PreviewQuery | undefined {
  const { counterparty_id, month, time_zone = readerZone(), ...rest } = search;
  if (counterparty_id === undefined || month === undefined) return undefined;
  return { counterparty_id, month, time_zone, ...rest };
}

function Preview({ query }: { readonly query: PreviewQuery }) {
  const preview = useRead(path, { params: { query } });
  const { as_of: asOf, ...subject } = query;
  return (
    <Loaded query={preview} text="Calculating the statement…">
      {(data) => (
        <>
          <div className="bar">
            <Facts
              values={{
                Counterparty: counterpartyText(data),
                Month: `${data.month} (${data.time_zone})`,
                'Log position': data.position,
                'Time zone data': `IANA ${data.zone_data}`,
              }}
            />
            <div className="row">
              <StatementFiles
                name={`statement-preview-${data.month}`}
                path={path}
                params={{ query }}
              />
              {asOf === undefined && data.lines.length > 0 && <IssueStatement subject={subject} />}
            </div>
          </div>
          <section>
            <h2>Totals; positive is payable</h2>
            <TotalsTable totals={data.totals} isIssued={false} />
          </section>
          {data.lines.length > 0 && (
            <section className="stack">
              <h2>Lines</h2>
              <LineTable columns={lineColumns} lines={data.lines} />
            </section>
          )}
        </>
      )}
    </Loaded>
  );
}

interface PreviewFormProps {
  readonly search: PreviewSearch;
  readonly onChange: (changes: object) => void;
}

function PreviewForm({ search, onChange }: PreviewFormProps) {
  const { isPlatform } = useSession();
  return (
    <div className="fields">
      <ResourcePicker
        kind="counterparty"
        label="Counterparty"
        isRequired
        value={search.counterparty_id ?? ''}
        onChange={(counterparty_id) => onChange({ counterparty_id })}
      />
      <DateField
        of="month"
        label="Month"
        isRequired
        value={search.month ?? ''}
        onChange={(month) => onChange({ month })}
      />
      <SettledTextField
        label="Time zone"
        hint="Time zone of the month, such as America/Chicago"
        value={search.time_zone ?? readerZone()}
        onChange={(time_zone) => onChange({ time_zone })}
      />
      {isPlatform && (
        <>
          <SelectField
            label="Deals of"
            options={[
              { id: 'all', label: 'All, or one reseller' },
              { id: 'none', label: 'No reseller' },
            ]}
            value={search.of_no_reseller === true ? 'none' : 'all'}
            onChange={(id) =>
              onChange({ of_no_reseller: id === 'none' ? true : undefined, reseller_id: undefined })
            }
          />
          {search.of_no_reseller !== true && (
            <ResourcePicker
              kind="reseller"
              label="Reseller"
              value={search.reseller_id ?? ''}
              onChange={(reseller_id) => onChange({ reseller_id })}
            />
          )}
        </>
      )}
    </div>
  );
}

type StatementSubject = Omit<NonNullable<BodyOf<typeof path, 'post'>>, 'due_date'>;

function IssueStatement({ subject }: { readonly subject: StatementSubject }) {
  const navigate = useNavigate();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <WriteButton operation={`post ${path}`} kind="primary" onPress={() => setOpen(true)}>
        Issue…
      </WriteButton>
      <Dialog
        title={`Issue the statement for ${subject.month}?`}
        isOpen={isOpen}
        onClose={close}
        role="alertdialog"
      >
        <p>
          It bills the deals that are confirmed or settled now, and never changes. After an earlier
          statement for this month, it is a true-up that bills only the changes.
        </p>
        <ContractForm
          method="post"
          path={path}
          form={`statement ${JSON.stringify(subject)}`}
          fixed={subject}
          without={['reseller_id', 'of_no_reseller']}
          fields={{
            due_date: {
              hint: 'Empty: the 20th of the following month, or ten days from now if that is later.',
            },
          }}
          submit="Issue the statement"
          onCancel={close}
          onDone={({ data }) => {
            toast(`Issued statement ${data.number}.`);
            void navigate({ to: '/statements/$statementId', params: { statementId: data.id } });
          }}
        />
      </Dialog>
    </>
  );
}
