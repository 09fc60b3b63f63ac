import { Link } from '@tanstack/react-router';
import type { Feature } from 'geojson';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, LinkButton } from '../parts/button';
import { copyText } from '../parts/copy-button';
import { Menu } from '../parts/menu';
import { Busy, Failure } from '../parts/states';
import { useToast } from '../parts/toast';
import { Identifier, Instant, Status } from '../parts/values';
import { useRead } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { extentText } from './feature-shape';
import type { MapState } from './map-search';
import { useFeature } from './use-feature';

interface FeatureCardProps {
  readonly feature: NonNullable<MapState['feature']>;
  readonly onClose: () => void;
  readonly onLook: (shape: Feature) => void;
}

/** All that is known of one feature, with ways to its page, its history and its place. */
export function FeatureCard({ feature, onClose, onLook }: FeatureCardProps) {
  const { data, error, refetch } = useFeature(feature);
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus goes to each card once, when it opens
  useEffect(() => heading.current?.focus(), [feature.id]);
  return (
    <section className="card stack anywhere" aria-labelledby="map-card">
      <div className="bar">
        <h2 id="map-card" ref={heading} tabIndex={-1}>
          {data === undefined ? 'Feature' : String(data.properties?.['name'] ?? feature.id)}
        </h2>
        <Button kind="quiet" size="small" aria-label="Close the card" onPress={onClose}>
          <span aria-hidden="true">✕</span>
        </Button>
      </div>
      {error !== null && <Failure error={error} onRetry={() => void refetch()} />}
      {error === null && data === undefined && <Busy />}
      {data !== undefined && <FeatureValues feature={feature} shape={data} onLook={onLook} />}
    </section>
  );
}

/** What stands in a row of its own, before the attributes. */
const fixed = [
  'id',
  'name',
  'code',
  'asset_type',
  'status',
  'state',
  'reseller_id',
  'customer_id',
  'cost_key',
];

interface FeatureValuesProps {
  readonly feature: FeatureCardProps['feature'];
  readonly shape: Feature;
  readonly onLook: (shape: Feature) => void;
}

function FeatureValues({ feature: { kind, id }, shape, onLook }: FeatureValuesProps) {
  const values = shape.properties ?? {};
  const text = (name: string) =>
    typeof values[name] === 'string' ? String(values[name]) : undefined;
  const attributes = Object.entries(values).filter(
    ([name, value]) => !fixed.includes(name) && value !== null,
  );
  const stream = `${kind}-${id}`;
  const page = kind === 'asset' ? '/registry/assets/$id' : '/registry/utilities/$id';
  const customer = text('customer_id');
  const reseller = text('reseller_id');
  return (
    <>
      <dl className="facts">
        <Value name="Id">
          <Identifier id={id} />
        </Value>
        <Value name="Type">{text('asset_type') ?? 'Utility territory'}</Value>
        <Value name="Code">{text('code')}</Value>
        <Value name="Status">
          {text('status') !== undefined && <Status status={text('status')} />}
        </Value>
        <Value name="State">{text('state')}</Value>
        <Value name="Customer">
          {customer !== undefined && (
            <Identifier
              id={customer}
              to={`/registry/customers/${customer}`}
              what="the customer's id"
            />
          )}
        </Value>
        <Value name="Reseller">
          {reseller !== undefined && (
            <Identifier
              id={reseller}
              to={`/registry/resellers/${reseller}`}
              what="the reseller's id"
            />
          )}
        </Value>
        <Value name="Cost key">{text('cost_key')}</Value>
        {attributes.map(([name, value]) => (
          <Value key={name} name={name}>
            {typeof value === 'object' ? JSON.stringify(value) : String(value)}
          </Value>
        ))}
        <Value name="Shape">{extentText(shape.geometry)}</Value>
      </dl>
      <div className="row bare">
        {shape.geometry !== null && (
          <Button size="small" onPress={() => onLook(shape)}>
            Show on the map
          </Button>
        )}
        <LinkButton size="small" to={page} params={{ id }}>
          Open in the registry
        </LinkButton>
        <CopyFeature kind={kind} id={id} />
      </div>
      {kind === 'asset' && <FeatureHistory id={id} />}
      <p>
        <Link to="/audit/$stream" params={{ stream }}>
          Whole history
        </Link>
      </p>
    </>
  );
}

function Value({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  if (children === undefined || children === false) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Copies one feature, for other programs. */
function CopyFeature({ kind, id }: { readonly kind: 'asset' | 'utility'; readonly id: string }) {
  const { authorized } = useSession();
  const toast = useToast();
  const copy = async (path: string, name: string) => {
    const response = await authorized(path).catch(() => undefined);
    const isCopied = response?.ok === true && (await copyText(await response.text()));
    toast(isCopied ? `Copied as ${name}.` : 'Nothing was copied: try again.');
  };
  const layer = kind === 'asset' ? 'assets' : 'utilities';
  const geojson = `/api/v1/layers/${layer}/features/${id}`;
  const esri = `/api/v1/assets/${id}/geometry?format=esri`;
  return (
    <Menu
      label="Copy"
      size="small"
      choices={[
        { id: 'geojson', label: 'As GeoJSON', onChoose: () => void copy(geojson, 'GeoJSON') },
        ...(kind === 'asset'
          ? [{ id: 'esri', label: 'As Esri JSON', onChoose: () => void copy(esri, 'Esri JSON') }]
          : []),
      ]}
    />
  );
}

const shownMax = 5;

/** The last things that happened to an asset. */
function FeatureHistory({ id }: { readonly id: string }) {
  const { data, error, refetch } = useRead('/api/v1/assets/{id}/history', {
    params: { path: { id } },
  });
  if (error !== null) return <Failure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Busy />;
  const latest = [...data].reverse().slice(0, shownMax);
  return (
    <div>
      <h3>Latest changes</h3>
      <ol className="list bare">
        {latest.map(({ event_id, type, recorded_at, actor }) => (
          <li key={event_id}>
            <strong>{type}</strong> <Instant at={recorded_at} show="both" />
            {actor !== null && ` by ${actor.id}`}
          </li>
        ))}
      </ol>
    </div>
  );
}
