import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { isId } from '../forms/check-scalar';
import { Button } from '../parts/button';
import { Empty } from '../parts/empty';
import { Page } from '../parts/page';
import { useToast } from '../parts/toast';
import { useSession } from '../session/use-session';
import { assetColumns } from './asset-columns';
import { assetFields, coveredState } from './asset-fields';
import { Filters, TextFilter, ThingFilter } from './filters';
import { FormDialog } from './form-dialog';
import { RegistryList } from './registry-list';
import { RegistryNav } from './registry-nav';
import { searchOf } from './search-filter';
import { stateOf } from './state-filter';
import { type PageSearch, usePageSearch } from './use-page-search';

/** Assets, by type, place and whom they belong to. */
export function AssetsPage() {
  const { scope } = useSession();
  const [search, change] = usePageSearch();
  const asked = useDeferredValue(search);
  const navigate = useNavigate();
  const toast = useToast();
  const isPlatform = scope.kind === 'platform';
  return (
    <Page
      title="Assets"
      actions={
        <Button kind="primary" onPress={() => change({ form: 'new' })}>
          Register an asset
        </Button>
      }
    >
      <RegistryNav />
      <Filters>
        <TextFilter name="q" label="Search" hint="Words of a name or organization, or an id" />
        <TextFilter name="type" label="Type" hint="Letter by letter, such as premise" />
        <TextFilter name="status" label="Status" hint="Letter by letter, such as active" />
        <TextFilter name="state" label="State" hint="Two letters, such as TX" />
        {isPlatform && <ThingFilter name="reseller" label="Reseller" kind="reseller" />}
        <ThingFilter name="customer" label="Customer" kind="customer" />
        <TextFilter name="cost_key" label="Cost key" hint="Letter by letter" />
      </Filters>
      <RegistryList
        many="assets"
        path="/api/v1/assets"
        params={{ query: { limit: 500, ...assetFilter(asked) } }}
        rowKey={({ id }) => id}
        columns={assetColumns}
        empty={<Empty title="No assets">None is registered, or none fits the filters.</Empty>}
      />
      <FormDialog
        name="new"
        title="Register an asset"
        method="post"
        path="/api/v1/assets"
        form="asset-new"
        submit="Register"
        without={isPlatform ? ['cost_key'] : ['cost_key', 'reseller_id']}
        fields={assetFields}
        about={coveredState}
        onDone={({ data }) => {
          toast(`Registered ${data.name}.`);
          void navigate({ to: '/registry/assets/$id', params: { id: data.id } });
        }}
      />
    </Page>
  );
}

/** The filters of the ledger's own that an address names. */
function assetFilter(search: PageSearch) {
  const { type, status, reseller = '', customer = '', cost_key } = search;
  return {
    ...searchOf(search),
    ...stateOf(search),
    ...(type === undefined ? {} : { asset_type: type }),
    ...(status === undefined ? {} : { status }),
    ...(cost_key === undefined ? {} : { cost_key }),
    ...(isId(reseller) ? { reseller_id: reseller } : {}),
    ...(isId(customer) ? { customer_id: customer } : {}),
  };
}
