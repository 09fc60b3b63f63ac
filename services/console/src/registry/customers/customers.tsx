import { isRecord, type JsonRecord } from '../../forms/shape';
import { Facts, LinkButton, Waiting } from '../../parts/layout';
import { Status } from '../../parts/values/values';
import { textIn, usePageSearch } from '../../reading/address';
import { things } from '../../reading/things';
import { useSession } from '../../session/use-session';
import { AttributeFacts, customerColumns } from '../parts/columns';
import { resellerFilter, stateFilter, wordsFilter } from '../parts/filters';
import { changeOf, FormButton, FormDialog } from '../parts/form-dialog';
import { listPage } from '../parts/list-page';
import { thingPage } from '../parts/thing-page';
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
  history: '/api/v1/customers/{id}/history',
  tabs: ({ id, thing: { customer }, etag, last }) => ({
    Attachments: <Attachments id={id} etag={etag} />,
    'Primary over time': <PrimaryChanges id={id} />,
    Details: (
      <>
        <Waiting query={last} />
        <Facts
          isCard
          values={{
            Name: customer.name,
            'E-mail': textIn(last.data ?? {}, 'email'),
            'External reference': customer.external_ref,
            Status: <Status status={customer.status} />,
          }}
        />
        {last.data !== undefined && <AttributeFacts attributes={attributesOf(last.data)} />}
      </>
    ),
  }),
  dialogs: ({ id, thing: { customer }, etag, last }) => (
    <FormDialog
      query={last}
      {...changeOf({
        id,
        thing: { ...customer, email: last.data?.['email'], attributes: last.data?.['attributes'] },
        etag,
      })}
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
  ),
});

const attributesOf = ({ attributes }: JsonRecord) => (isRecord(attributes) ? attributes : {});

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
