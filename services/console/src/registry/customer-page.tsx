import { getRouteApi } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { LinkButton } from '../parts/link-button';
import { Status } from '../parts/status';
import { useToast } from '../parts/toast';
import { useRead } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { Attachments } from './attachments';
import { lastState } from './customer-history';
import { AttributeFacts, Fact, Facts } from './facts';
import { FormDialog } from './form-dialog';
import { PrimaryChanges } from './primary-changes';
import { ThingPage } from './thing-page';
import { usePageSearch } from './use-page-search';
import { useTagged } from './use-tagged';

const route = getRouteApi('/signed-in/registry/customers/$id');

/** One customer, the resellers that it is attached to, and which of them is the primary one. */
export function CustomerPage() {
  const { id } = route.useParams();
  const { scope } = useSession();
  const [, change] = usePageSearch();
  const toast = useToast();
  const { data, isPending, error, refetch } = useTagged('/api/v1/customers/{id}', { path: { id } });
  const history = useRead('/api/v1/customers/{id}/history', { params: { path: { id } } });
  const customer = data?.thing.customer;
  const { email, attributes } = lastState(history.data ?? []);
  const own = scope.kind === 'reseller' ? scope.resellerId : undefined;
  return (
    <ThingPage
      what="Customer"
      id={id}
      name={customer?.name}
      stream={`customer-${id}`}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      actions={
        <>
          <Button kind="primary" onPress={() => change({ form: 'attach' })}>
            Attach to a reseller
          </Button>
          <LinkButton to="/registry/assets" search={{ customer: id }}>
            Properties
          </LinkButton>
          <LinkButton to="/registry/enrollments" search={{ customer: id }}>
            Enrollments
          </LinkButton>
        </>
      }
      tabs={[
        {
          id: 'attachments',
          label: 'Attachments',
          content: <Attachments id={id} etag={data?.etag} />,
        },
        {
          id: 'primary',
          label: 'Primary over time',
          content: <PrimaryChanges history={history} />,
        },
        {
          id: 'details',
          label: 'Details',
          content: customer && (
            <>
              <Facts>
                <Fact name="Name">{customer.name}</Fact>
                <Fact name="E-mail">{email}</Fact>
                <Fact name="External reference">{customer.external_ref}</Fact>
                <Fact name="Status">
                  <Status status={customer.status} />
                </Fact>
              </Facts>
              <AttributeFacts attributes={attributes} />
            </>
          ),
        },
      ]}
    >
      <FormDialog
        name="attach"
        title={`Attach ${customer?.name ?? 'this customer'} to a reseller`}
        method="post"
        path="/api/v1/customers/{id}/resellers"
        params={{ path: { id } }}
        form={`attach-${id}`}
        submit="Attach"
        {...(own === undefined ? {} : { fixed: { reseller_id: own } })}
        fields={{
          reseller_id: { pick: 'reseller', label: 'Reseller' },
          state: {
            label: 'State',
            hint: 'Two letters; without it, the attachment covers all states',
          },
          cost_key: { hint: 'Without it, the reseller’s id' },
          is_primary: {
            label: 'Make it the primary one',
            hint: 'Whichever is the primary one now loses it in the same step.',
          },
        }}
        about={({ status, detail }) =>
          status === 422 && detail.includes('does not operate') ? 'state' : undefined
        }
        onDone={() => {
          change({ form: undefined, tab: undefined });
          toast('Attached.');
        }}
      />
    </ThingPage>
  );
}
