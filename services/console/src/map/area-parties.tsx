import { Link } from '@tanstack/react-router';
import { Busy, DataTable, Empty, Failure } from '../parts/layout';
import { decimalText } from '../parts/numbers';
import { Status } from '../parts/values';
import type { Area } from './area';
import { useAreaCustomers, useAreaUtilities } from './use-area';

export function AreaCustomers({ area }: { readonly area: Area }) {
  const { data, error, refetch } = useAreaCustomers(area);
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Busy />;
  const { customers, property_count, numberReturned } = data;
  return (
    <section className="stack" aria-labelledby="map-customers">
      <h3 id="map-customers">Customers</h3>
      <p className="muted">
        {decimalText(property_count)} properties (assets with a customer) are in the area.
        {numberReturned < property_count &&
          `Shown: the customers of the first ${decimalText(numberReturned)}.`}
        {area.kind === 'circle' && 'The circle is searched as a polygon with 180 corners.'}
      </p>
      <DataTable
        label="Customers in the area"
        rows={customers}
        rowKey={({ customer_id }) => customer_id}
        empty={<Empty title="No customers in the area" />}
        ends={['Properties']}
        columns={{
          Customer: ({ customer_id, customer_name }) => (
            <Link to="/registry/customers/$id" params={{ id: customer_id }}>
              {customer_name ?? customer_id}
            </Link>
          ),
          States: ({ states }) => states.join(', '),
          Properties: (row) => decimalText(row.property_count),
        }}
      />
    </section>
  );
}

export function AreaUtilities({ area }: { readonly area: Area }) {
  const { data, error, refetch } = useAreaUtilities(area);
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Busy />;
  return (
    <section className="stack" aria-labelledby="map-utilities">
      <h3 id="map-utilities">Utilities</h3>
      <DataTable
        label="Utilities with territory there"
        rows={data}
        rowKey={({ code, state }) => `${state} ${code}`}
        empty={<Empty title="No utility has territory there" />}
        ends={['Properties']}
        columns={{
          Utility: ({ code, name }) => `${code} · ${name}`,
          State: ({ state }) => state,
          Service: ({ service_status }) => <Status status={service_status} />,
          Properties: (row) => decimalText(row.affected_property_count),
        }}
      />
    </section>
  );
}
