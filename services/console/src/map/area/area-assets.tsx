import type { CustomersInArea, UtilitiesStatus } from '@exchange/client';
import { Link } from '@tanstack/react-router';
import { Button, DataTable, Empty, Loaded, MoreButton, Waiting } from '../../parts/layout';
import { decimalText } from '../../parts/values/numbers';
import { Status } from '../../parts/values/values';
import styles from '../map.module.css';
import type { Area } from './area';
import { type CountGroup, useAreaCounts, useAreaFeatures, useWithin } from './use-area';

interface AreaAssetsProps {
  readonly area: Area;
  readonly where: string;
  readonly shown: Shown;
  readonly onOpen: (id: string) => void;
}

export function AreaAssets({ area, where, shown, onOpen }: AreaAssetsProps) {
  const counts = useAreaCounts(area);
  const features = useAreaFeatures(area, shown.types);
  if (shown.types?.length === 0) {
    return <Empty title="No asset layer is shown">Choose one under Layers.</Empty>;
  }
  if (counts.data === undefined) return <Waiting query={counts} text="Counting…" />;
  const rows = countsShown(counts.data, shown);
  const total = rows.reduce((sum, row) => sum + row.total, 0);
  const listed = total === 0 ? [] : (features.data?.pages.flatMap((page) => page.features) ?? []);
  const matching = listed.filter(
    ({ properties }) => shown.status === undefined || properties['status'] === shown.status,
  );
  return (
    <div className="stack">
      <Waiting query={counts} />
      <p role="status">
        {total === 1 ? `1 asset ${where}` : `${decimalText(total)} assets ${where}`}
      </p>
      <DataTable
        label={`Assets ${where} by type and status`}
        rows={rows}
        rowKey={({ type }) => type}
        empty={<Empty title={`No assets ${where}`}>Move the map, or show other layers.</Empty>}
        ends={['Assets']}
        columns={{
          Type: ({ type }) => type,
          Assets: (row) => decimalText(row.total),
          'By status': ({ byStatus }) =>
            byStatus.map((one) => `${one.name} ${decimalText(one.total)}`).join(', '),
        }}
      />
      <Waiting query={features} />
      {listed.length > 0 && matching.length === 0 && (
        <Empty title={`None of the first ${listed.length} has this status`}>
          Show more assets.
        </Empty>
      )}
      {matching.length > 0 && (
        <ul
          className={`card list bare anywhere ${styles['features']}`}
          aria-label={`Assets ${where}`}
        >
          {matching.map(({ id, properties }) => (
            <li key={id}>
              <Button kind="quiet" size="small" onPress={() => onOpen(id)}>
                {String(properties['name'])}
              </Button>
              <span className="muted">
                {String(properties['asset_type'])} <Status status={String(properties['status'])} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <MoreButton list={features}>Show more</MoreButton>
    </div>
  );
}

export interface Shown {
  readonly types: readonly string[] | undefined;
  readonly status: string | undefined;
}

function countsShown(groups: readonly CountGroup[], { types, status }: Shown) {
  const shown = groups.filter(
    (group) =>
      (types === undefined || types.includes(group.type)) &&
      (status === undefined || group.status === status),
  );
  return summed(shown, ({ type }) => type).map(({ name, total, own }) => ({
    type: name,
    total,
    byStatus: summed(own, (group) => group.status),
  }));
}

/** Groups by name, the largest first. */
function summed(groups: readonly CountGroup[], nameOf: (group: CountGroup) => string) {
  return [...Map.groupBy(groups, nameOf)]
    .map(([name, own]) => ({
      name,
      own,
      total: own.reduce((sum, { features }) => sum + features, 0),
    }))
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
}

export function areaText(area: Area): string {
  const degrees = (value: number) => `${decimalText(value, { maximumFractionDigits: 4 })}°`;
  switch (area.kind) {
    case 'box':
      return `Box from ${degrees(area.west)}, ${degrees(area.south)} to ${degrees(area.east)}, ${degrees(area.north)}`;
    case 'circle':
      return `Circle of ${decimalText(area.radiusMeters / 1_000, { maximumFractionDigits: 3 })} km around ${degrees(area.lon)}, ${degrees(area.lat)}`;
    case 'polygon':
      return `Polygon of ${area.corners.length} corners`;
  }
}

export function AreaCustomers({ area }: { readonly area: Area }) {
  const read = useWithin<CustomersInArea>(area, '/api/v1/geo/customers/search', 1_000);
  return (
    <Loaded query={read}>
      {({ customers, property_count, numberReturned }) => (
        <section className="stack" aria-labelledby="map-customers">
          <h3 id="map-customers">Customers</h3>
          <p className="muted">
            {decimalText(property_count)} properties (assets with a customer) are in the area.
            {numberReturned < property_count &&
              ` Shown: the customers of the first ${decimalText(numberReturned)}.`}
            {area.kind === 'circle' && ' The circle is searched as a polygon with 180 corners.'}
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
      )}
    </Loaded>
  );
}

export function AreaUtilities({ area }: { readonly area: Area }) {
  const read = useWithin<UtilitiesStatus>(area, '/api/v1/geo/utilities/status', 10_000);
  return (
    <Loaded query={read}>
      {({ utilities }) => (
        <section className="stack" aria-labelledby="map-utilities">
          <h3 id="map-utilities">Utilities</h3>
          <DataTable
            label="Utilities with territory there"
            rows={utilities}
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
      )}
    </Loaded>
  );
}
