import { getRouteApi, Link } from '@tanstack/react-router';
import { Button } from '../parts/button';
import { LinkButton } from '../parts/link-button';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';
import { Fact, Facts } from './facts';
import { FormDialog } from './form-dialog';
import { codeInUse } from './refusals';
import { ResellerCustomers, ResellerProperties } from './reseller-lists';
import { ThingPage } from './thing-page';
import { usePageSearch } from './use-page-search';
import { useTagged } from './use-tagged';

const route = getRouteApi('/signed-in/registry/resellers/$id');

/** One reseller: its customers and its properties. */
export function ResellerPage() {
  const { id } = route.useParams();
  const { scope } = useSession();
  const [, change] = usePageSearch();
  const toast = useToast();
  const { data, isPending, error, refetch } = useTagged('/api/v1/resellers/{id}', { path: { id } });
  const reseller = data?.thing;
  return (
    <ThingPage
      what="Reseller"
      id={id}
      name={reseller?.name}
      stream={`reseller-${id}`}
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      actions={
        <>
          {scope.kind === 'platform' && reseller !== undefined && (
            <Button onPress={() => change({ form: 'change' })}>Change</Button>
          )}
          <LinkButton to="/registry/plans">Plans</LinkButton>
          <LinkButton to="/registry/enrollments" search={{ reseller: id }}>
            Enrollments
          </LinkButton>
        </>
      }
      tabs={[
        {
          id: 'overview',
          label: 'Overview',
          content: reseller && (
            <Facts>
              <Fact name="Code">{reseller.code}</Fact>
              <Fact name="Name">{reseller.name}</Fact>
              <Fact name="Operates in">{reseller.operating_states.join(', ')}</Fact>
              <Fact name="Cost keys">
                <Link to="/registry/cost-keys" search={{ q: reseller.code }}>
                  Cost keys of this reseller
                </Link>
              </Fact>
            </Facts>
          ),
        },
        { id: 'customers', label: 'Customers', content: <ResellerCustomers id={id} /> },
        { id: 'properties', label: 'Properties', content: <ResellerProperties id={id} /> },
      ]}
    >
      {reseller !== undefined && (
        <FormDialog
          name="change"
          title={`Change ${reseller.name}`}
          method="put"
          path="/api/v1/resellers/{id}"
          params={{ path: { id } }}
          form={`reseller-${id}`}
          values={reseller}
          ifMatch={data?.etag}
          submit="Save the changes"
          fields={{
            operating_states: {
              label: 'Operates in',
              hint: 'States as two letters, with commas between them. Attachments there are stay as they are.',
            },
          }}
          about={codeInUse}
          onDone={({ data: { name } }) => {
            change({ form: undefined });
            toast(`Changed ${name}.`);
          }}
        />
      )}
    </ThingPage>
  );
}
