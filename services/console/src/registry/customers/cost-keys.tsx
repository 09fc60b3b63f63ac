import { Link } from '@tanstack/react-router';
import { Page } from '../../parts/layout';
import { numberColumn, ThingName, textColumn } from '../parts/columns';
import { wordsFilter } from '../parts/filters';
import { type ListDescriptor, RegistryList } from '../parts/registry-list';
import { RegistryNav } from '../parts/registry-page';

const costKeyList: ListDescriptor<'/api/v1/cost-keys'> = {
  many: 'cost keys',
  path: '/api/v1/cost-keys',
  // The ledger does not search this list.
  filters: [{ ...wordsFilter('Words of a key or a reseller'), query: () => ({}) }],
  words: ({ cost_key, reseller_name, reseller_code }) =>
    `${cost_key} ${reseller_name} ${reseller_code}`,
  rowKey: ({ cost_key, reseller_id }) => `${cost_key} ${reseller_id}`,
  columns: [
    {
      id: 'cost_key',
      title: 'Cost key',
      value: ({ cost_key }) => cost_key,
      cell: ({ cost_key }) => (
        <Link to="/registry/assets" search={{ cost_key }}>
          {cost_key}
        </Link>
      ),
    },
    {
      id: 'reseller',
      title: 'Reseller',
      value: ({ reseller_name }) => reseller_name,
      cell: ({ reseller_id }) => <ThingName kind="reseller" id={reseller_id} />,
    },
    numberColumn('customers', 'Customers', ({ customer_count }) => customer_count),
    numberColumn('properties', 'Properties', ({ property_count }) => property_count),
    textColumn('states', 'States', ({ states }) => states.join(', ')),
  ],
  empty: 'Attachments and properties define cost keys.',
};

export const CostKeysPage = () => (
  <Page title="Cost keys" note="Keys of attachments and properties.">
    <RegistryNav />
    <RegistryList list={costKeyList} />
  </Page>
);
