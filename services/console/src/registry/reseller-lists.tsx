import { Link } from '@tanstack/react-router';
import { Empty } from '../parts/empty';
import { assetColumns } from './asset-columns';
import { customerColumns } from './customer-columns';
import { Filters, TextFilter } from './filters';
import styles from './registry.module.css';
import { RegistryList } from './registry-list';
import { searchOf } from './search-filter';
import { stateOf } from './state-filter';
import { usePageSearch } from './use-page-search';

/** Customers that are attached to a reseller. */
export function ResellerCustomers({ id }: { readonly id: string }) {
  const [search] = usePageSearch();
  return (
    <div className={styles['stack']}>
      <ListFilters />
      <RegistryList
        many="customers"
        path="/api/v1/resellers/{id}/customers"
        params={{ path: { id }, query: { limit: 500, ...searchOf(search), ...stateOf(search) } }}
        rowKey={(customer) => customer.id}
        columns={customerColumns}
        empty={
          <Empty title="No customers">
            They are attached on the page of a <Link to="/registry/customers">customer</Link>.
          </Empty>
        }
      />
    </div>
  );
}

/** Properties that a reseller services. */
export function ResellerProperties({ id }: { readonly id: string }) {
  const [search] = usePageSearch();
  return (
    <div className={styles['stack']}>
      <ListFilters />
      <RegistryList
        many="properties"
        path="/api/v1/resellers/{id}/properties"
        params={{ path: { id }, query: { limit: 500, ...searchOf(search), ...stateOf(search) } }}
        rowKey={(asset) => asset.id}
        columns={assetColumns}
        empty={<Empty title="No properties">A property is an asset with a customer.</Empty>}
      />
    </div>
  );
}

function ListFilters() {
  return (
    <Filters>
      <TextFilter name="q" label="Search" />
      <TextFilter name="state" label="State" hint="Two letters, such as TX" />
    </Filters>
  );
}
