import { Link } from '@tanstack/react-router';
import { Empty } from '../parts/empty';
import { Page } from '../parts/page';
import { Filters, TextFilter } from './filters';
import { RegistryList } from './registry-list';
import { RegistryNav } from './registry-nav';
import { ThingName } from './thing-name';

/** Cost keys: what each of them sums up. */
export function CostKeysPage() {
  return (
    <Page title="Cost keys" note="Keys that an attachment or a property uses.">
      <RegistryNav />
      <Filters>
        <TextFilter name="q" label="Search" hint="Words of a key or a reseller" />
      </Filters>
      <RegistryList
        many="cost keys"
        path="/api/v1/cost-keys"
        params={{ query: { limit: 500 } }}
        rowKey={({ cost_key, reseller_id }) => `${cost_key} ${reseller_id}`}
        words={({ cost_key, reseller_name, reseller_code }) =>
          `${cost_key} ${reseller_name} ${reseller_code}`
        }
        columns={[
          {
            id: 'cost_key',
            title: 'Cost key',
            isRowHeader: true,
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
          {
            id: 'customers',
            title: 'Customers',
            align: 'end',
            value: ({ customer_count }) => customer_count,
            cell: ({ customer_count }) => customer_count.toLocaleString(),
          },
          {
            id: 'properties',
            title: 'Properties',
            align: 'end',
            value: ({ property_count }) => property_count,
            cell: ({ property_count }) => property_count.toLocaleString(),
          },
          {
            id: 'states',
            title: 'States',
            value: ({ states }) => states.join(),
            cell: ({ states }) => states.join(', ') || '–',
          },
        ]}
        empty={<Empty title="No cost keys">Attachments and properties bring them.</Empty>}
      />
    </Page>
  );
}
