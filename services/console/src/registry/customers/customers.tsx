import { isRecord } from '../../forms/shape';
import { Facts, LinkButton, Waiting } from '../../parts/layout';
import { Status } from '../../parts/values/values';
import { usePageSearch } from '../../reading/address';
import type { AnswerOf } from '../../reading/paths';
import { things } from '../../reading/things';
import { useSession } from '../../session/use-session';
import { AttributeFacts, customerColumns } from '../parts/columns';
import { resellerFilter, stateFilter, wordsFilter } from '../parts/filters';
import { changeOf, FormButton, FormDialog } from '../parts/form-dialog';
import { listPage } from '../parts/list-page';
import { type ThingContext, thingPage, useLastState } from '../parts/thing-page';
import { Attachments, PrimaryChanges } from './attachments';

export const CustomersPage = listPage(things.customer, {
  filters: [
    wordsFilter('Name, e-mail, reference, or an id'),
    resellerFilter('Attached to'),
    stateFilter('Attached in'),
  ],
  columns: customerColumns,
  empty: <NoCustomers />,
  add: 'Register a customer',
  form: ({ isPlatform }) => ({
    submit: 'Register',
    message: ({ name }) => `Registered ${name}.`,
    // Only attached resellers can read a customer.
    next: isPlatform ? undefined : 'attach',
  }),
});

function NoCustomers() {
  const { isPlatform } = useSession();
  return isPlatform
    ? 'Register the first one, or change the filters.'
    : 'Customers attached to this reseller appear here.';
}

export const CustomerPage = thingPage(things.customer, {
  name: ({ customer }) => customer.name,
  actions: ({ id, thing }) => (
    <>
      {thing !== undefined && (
        <FormButton form="change" operation="put /api/v1/customers/{id}">
          Change
        </FormButton>
      )}
      <FormButton kind="primary" form="attach" operation="post /api/v1/customers/{id}/resellers">
        Attach to a reseller
      </FormButton>
      <AttachForm id={id} name={thing?.customer.name} />
      <LinkButton to="/registry/assets" search={{ customer: id }}>
        Properties
      </LinkButton>
      <LinkButton to="/registry/enrollments" search={{ customer: id }}>
        Enrollments
      </LinkButton>
    </>
  ),
  tabs: ({ id, thing: { customer }, etag }) => ({
    Attachments: <Attachments id={id} etag={etag} />,
    'Primary over time': <PrimaryChanges id={id} />,
    Details: <CustomerFacts id={id} thing={customer} />,
  }),
  dialogs: ({ thing: { customer }, ...context }) => <ChangeForm {...context} thing={customer} />,
});

type Customer = ThingContext<AnswerOf<'/api/v1/customers/{id}'>['customer']>;

function CustomerFacts({ id, thing: customer }: Pick<Customer, 'id' | 'thing'>) {
  const last = useLastState(historyPath, id);
  const { email, attributes } = last.data ?? {};
  return (
    <>
      <Waiting query={last} />
      <Facts
        isCard
        values={{
          Name: customer.name,
          'E-mail': typeof email === 'string' ? email : undefined,
          'External reference': customer.external_ref,
          Status: <Status status={customer.status} />,
        }}
      />
      {last.data !== undefined && (
        <AttributeFacts attributes={isRecord(attributes) ? attributes : {}} />
      )}
    </>
  );
}

const historyPath = '/api/v1/customers/{id}/history';

function ChangeForm({ id, thing, etag }: Customer) {
  const last = useLastState(historyPath, id);
  const { email, attributes } = last.data ?? {};
  return (
    <FormDialog
      query={last}
      {...changeOf({ id, thing: { ...thing, email, attributes }, etag })}
      path="/api/v1/customers/{id}"
      fields={{
        email: { label: 'E-mail' },
        external_ref: { label: 'External reference' },
        status: { hint: 'An inactive customer takes no attachment, asset or enrollment.' },
      }}
      about={({ status: code, detail }) =>
        code === 409 && detail.includes('enrollment') ? 'status' : undefined
      }
    />
  );
}

function AttachForm({ id, name = 'this customer' }: { id: string; name: string | undefined }) {
  const { isPlatform, resellerId } = useSession();
  const [, change] = usePageSearch();
  return (
    <FormDialog
      name="attach"
      title={`Attach ${name} to a reseller`}
      method="post"
      path="/api/v1/customers/{id}/resellers"
      params={{ path: { id } }}
      submit="Attach"
      fixed={isPlatform ? undefined : { reseller_id: resellerId }}
      fields={{
        reseller_id: { pick: 'reseller', label: 'Reseller' },
        state: {
          label: 'State',
          hint: 'Two letters; empty: all states',
        },
        cost_key: { hint: 'Default: the reseller’s id' },
        is_primary: {
          label: 'Make it primary',
          hint: 'Replaces the current primary attachment in the same step.',
        },
      }}
      about={({ status, detail }) =>
        status === 422 && detail.includes('does not operate') ? 'state' : undefined
      }
      message={() => 'Attached.'}
      onDone={() => change({ form: undefined, tab: undefined })}
    />
  );
}
