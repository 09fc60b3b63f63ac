import { Facts, LinkButton, Loaded } from '../parts/layout';
import { Status } from '../parts/values/values';
import { oneOf } from '../reading/address';
import { things } from '../reading/things';
import { useRead } from '../reading/use-read';
import { AttributeFacts, nameColumn, statusColumn, textColumn } from './parts/columns';
import { wordsFilter } from './parts/filters';
import { changeOf, FormButton, FormDialog } from './parts/form-dialog';
import { listPage } from './parts/list-page';
import { type ThingContext, thingPage } from './parts/thing-page';
import { codeInUse, reasonWithStatus } from './rules';

export const CounterpartiesPage = listPage(things.counterparty, {
  filters: [
    wordsFilter('Words of a code or name, LEI, EIC, or an id'),
    {
      name: 'status',
      label: 'Status',
      choices: [
        ['active', 'Active'],
        ['suspended', 'Suspended'],
      ],
      query: (value) => ({ status: oneOf(['active', 'suspended'], value) }),
    },
  ],
  columns: [
    nameColumn('/registry/counterparties/$id', ({ name }) => name),
    textColumn('code', 'Code', ({ code }) => code),
    statusColumn(),
    textColumn('lei', 'LEI', ({ lei }) => lei),
    textColumn('eic', 'EIC', ({ eic }) => eic),
  ],
  empty: 'Register one, or change the filters.',
  links: <LinkButton to="/registry/counterparties/import">Import CSV</LinkButton>,
  add: 'Register a counterparty',
  isAddedByPlatformOnly: true,
  form: () => ({
    submit: 'Register',
    rules: [reasonWithStatus],
    fields: {
      id: {
        label: 'ID',
        hint: 'Id of a counterparty that transactions already name; empty: a new one',
      },
      status: { hint: 'Default: active' },
    },
    about: (problem) =>
      /\bid\b/.test(problem.detail) && problem.status === 409 ? 'id' : codeInUse(problem),
    message: ({ name }) => `Registered ${name}.`,
  }),
});

const changes = 'put /api/v1/exchange/counterparties/{id}';

export const CounterpartyPage = thingPage(things.counterparty, {
  name: ({ name }) => name,
  actions: ({ id, thing, isPlatform }) => (
    <>
      {isPlatform && thing !== undefined && (
        <>
          {thing.status === 'suspended' ? (
            <FormButton kind="primary" form="activate" operation={changes}>
              Make active
            </FormButton>
          ) : (
            <FormButton kind="danger" form="suspend" operation={changes}>
              Suspend
            </FormButton>
          )}
          <FormButton form="change" operation={changes}>
            Change
          </FormButton>
        </>
      )}
      <LinkButton to="/blotter" search={{ counterparty_id: id }}>
        Deals
      </LinkButton>
    </>
  ),
  tabs: ({ id, thing, isPlatform }) => ({
    Overview: (
      <Facts
        isCard
        values={{
          Code: thing.code,
          Name: thing.name,
          Status: <Status status={thing.status} />,
          ...(isPlatform && { 'Last reason given': <LastReason id={id} /> }),
          LEI: thing.lei,
          EIC: thing.eic,
        }}
      />
    ),
    Attributes: <AttributeFacts attributes={thing.attributes} />,
  }),
  dialogs: (context) =>
    context.isPlatform && (
      <>
        <StatusForms {...context} />
        <FormDialog
          {...changeOf(context)}
          path="/api/v1/exchange/counterparties/{id}"
          without={['status', 'reason']}
          about={codeInUse}
        />
      </>
    ),
});

/** Reads the reason from the history, which alone has it. */
function LastReason({ id }: { readonly id: string }) {
  const path = '/api/v1/exchange/counterparties/{id}/history';
  const history = useRead(path, { params: { path: { id } } });
  return (
    <Loaded query={history}>
      {(entries) => entries.findLast(({ reason }) => reason !== null)?.reason?.text ?? '–'}
    </Loaded>
  );
}

function StatusForms({ id, thing: { name }, etag }: ThingContext<{ readonly name: string }>) {
  const form = {
    method: 'put',
    path: '/api/v1/exchange/counterparties/{id}',
    params: { path: { id } },
    ifMatch: etag,
    without: ['code', 'name', 'lei', 'eic', 'attributes'],
  } as const;
  return (
    <>
      <FormDialog
        {...form}
        name="suspend"
        title={`Suspend ${name}`}
        fixed={{ status: 'suspended' }}
        fields={{
          reason: {
            long: true,
            hint: 'Recorded in the history. Trades with a suspended counterparty cannot be submitted or confirmed; nominations, curtailments, cancellations and settlements can.',
          },
        }}
        submit="Suspend"
        message={() => `Suspended ${name}.`}
      />
      <FormDialog
        {...form}
        name="activate"
        title={`Make ${name} active`}
        fixed={{ status: 'active' }}
        fields={{ reason: { long: true, hint: 'Recorded in the history.' } }}
        submit="Make active"
        message={() => `${name} is active.`}
      />
    </>
  );
}
