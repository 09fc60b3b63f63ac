import { useNavigate } from '@tanstack/react-router';
import { isId } from '../forms/check-scalar';
import { Button } from '../parts/button';
import { Empty } from '../parts/empty';
import { Page } from '../parts/page';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';
import { customerColumns } from './customer-columns';
import { Filters, TextFilter, ThingFilter } from './filters';
import { FormDialog } from './form-dialog';
import { RegistryList } from './registry-list';
import { RegistryNav } from './registry-nav';
import { searchOf } from './search-filter';
import { stateOf } from './state-filter';
import { usePageSearch } from './use-page-search';

/** Customers; a reseller sees those that are attached to it. */
export function CustomersPage() {
  const { scope } = useSession();
  const [search, change] = usePageSearch();
  const navigate = useNavigate();
  const toast = useToast();
  const isPlatform = scope.kind === 'platform';
  const { reseller = '' } = search;
  const ofReseller = isPlatform && isId(reseller) ? { reseller_id: reseller } : {};
  return (
    <Page
      title="Customers"
      actions={
        <Button kind="primary" onPress={() => change({ form: 'new' })}>
          Register a customer
        </Button>
      }
    >
      <RegistryNav />
      <Filters>
        <TextFilter name="q" label="Search" hint="Name, e-mail, reference, or an id" />
        {isPlatform && <ThingFilter name="reseller" label="Attached to" kind="reseller" />}
        <TextFilter name="state" label="Attached in" hint="Two letters, such as TX" />
      </Filters>
      <RegistryList
        many="customers"
        path="/api/v1/customers"
        params={{ query: { limit: 500, ...searchOf(search), ...stateOf(search), ...ofReseller } }}
        rowKey={({ id }) => id}
        columns={customerColumns}
        empty={
          <Empty title="No customers">
            {isPlatform
              ? 'Register the first one, or change the filters.'
              : 'Those that are attached to this reseller are listed here.'}
          </Empty>
        }
      />
      <FormDialog
        name="new"
        title="Register a customer"
        method="post"
        path="/api/v1/customers"
        form="customer-new"
        submit="Register"
        onDone={({ data }) => {
          toast(`Registered ${data.name}.`);
          // A customer that is not attached yet is not the reseller's to see: attaching it comes next.
          void navigate({
            to: '/registry/customers/$id',
            params: { id: data.id },
            search: isPlatform ? {} : { form: 'attach' },
          });
        }}
      />
    </Page>
  );
}
