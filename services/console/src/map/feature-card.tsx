import { Link } from '@tanstack/react-router';
import type { Feature } from 'geojson';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button, CloseButton, Facts, LinkButton, Menu, useToast, Waiting } from '../parts/layout';
import { copyText, Identifier, Instant, Status } from '../parts/values/values';
import { useAnswer, useRead } from '../reading/use-read';
import { useSession } from '../session/use-session';
import { extentText } from './feature-shape';
import type { TouchedFeature } from './ledger-map';
import type { MapState } from './map-search';

interface FeatureCardProps {
  readonly feature: NonNullable<MapState['feature']>;
  readonly onClose: () => void;
  readonly onLook: (shape: Feature) => void;
}

export function FeatureCard({ feature, onClose, onLook }: FeatureCardProps) {
  const read = useFeature(feature);
  const { data } = read;
  const heading = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: focuses each card once, when it opens
  useEffect(() => heading.current?.focus(), [feature.id]);
  return (
    <section className="card stack anywhere" aria-labelledby="map-card">
      <div className="bar">
        <h2 id="map-card" ref={heading} tabIndex={-1}>
          {data === undefined ? 'Feature' : String(data.properties?.['name'] ?? feature.id)}
        </h2>
        <CloseButton name="Close the card" onPress={onClose} />
      </div>
      <Waiting query={read} />
      {data !== undefined && <FeatureValues feature={feature} shape={data} onLook={onLook} />}
    </section>
  );
}

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

interface FeatureValuesProps extends Omit<FeatureCardProps, 'onClose'> {
  readonly shape: Feature;
}

function FeatureValues({ feature: { kind, id }, shape, onLook }: FeatureValuesProps) {
  const values = shape.properties ?? {};
  const text = (name: string) =>
    typeof values[name] === 'string' ? String(values[name]) : undefined;
  const attributes = Object.entries(values)
    .filter(([name, value]) => !fixed.includes(name) && value !== null)
    .map(([name, value]) => [
      name,
      typeof value === 'object' ? JSON.stringify(value) : String(value),
    ]);
  const stream = `${kind}-${id}`;
  const page = kind === 'asset' ? '/registry/assets/$id' : '/registry/utilities/$id';
  const customer = text('customer_id');
  const reseller = text('reseller_id');
  const facts: Record<string, ReactNode> = {
    Id: <Identifier id={id} />,
    Type: text('asset_type') ?? 'Utility territory',
    Code: text('code'),
    Status: text('status') && <Status status={text('status')} />,
    State: text('state'),
    Customer: customer && (
      <Identifier id={customer} to={`/registry/customers/${customer}`} what="the customer's id" />
    ),
    Reseller: reseller && (
      <Identifier id={reseller} to={`/registry/resellers/${reseller}`} what="the reseller's id" />
    ),
    'Cost key': text('cost_key'),
    ...Object.fromEntries(attributes),
    Shape: extentText(shape.geometry),
  };
  const known = Object.entries(facts).filter(([, value]) => value !== undefined);
  return (
    <>
      <Facts values={Object.fromEntries(known)} />
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
          Full history
        </Link>
      </p>
    </>
  );
}

function CopyFeature({ kind, id }: { readonly kind: 'asset' | 'utility'; readonly id: string }) {
  const { authorized } = useSession();
  const toast = useToast();
  const copy = async (path: string, name: string) => {
    const response = await authorized(path).catch(() => undefined);
    const isCopied = response?.ok === true && (await copyText(await response.text()));
    toast(isCopied ? `Copied as ${name}.` : 'Copy failed: try again.');
  };
  const geojson = `/api/v1/layers/${layerOf(kind)}/features/${id}`;
  const esri = `/api/v1/assets/${id}/geometry?format=esri`;
  return (
    <Menu
      label="Copy"
      size="small"
      choices={{
        'As GeoJSON': () => void copy(geojson, 'GeoJSON'),
        ...(kind === 'asset' && { 'As Esri JSON': () => void copy(esri, 'Esri JSON') }),
      }}
    />
  );
}

const shownMax = 5;

function FeatureHistory({ id }: { readonly id: string }) {
  const history = useRead('/api/v1/assets/{id}/history', { params: { path: { id } } });
  if (history.data === undefined) return <Waiting query={history} />;
  const latest = history.data.toReversed().slice(0, shownMax);
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

const layerOf = (kind: TouchedFeature['kind'] | undefined) =>
  kind === 'utility' ? 'utilities' : 'assets';

export function useFeature(feature: MapState['feature']) {
  const path = { layer_id: layerOf(feature?.kind), fid: feature?.id };
  return useAnswer(
    'map',
    '/api/v1/layers/{layer_id}/features/{fid}',
    { params: { path }, enabled: feature !== undefined },
    ({ data }) => data as Feature,
  );
}

interface TouchedListProps {
  readonly touched: readonly TouchedFeature[];
  readonly onOpen: (feature: TouchedFeature) => void;
  readonly onClose: () => void;
}

const listedMax = 50;

export function TouchedList({ touched, onOpen, onClose }: TouchedListProps) {
  if (touched.length === 0) return null;
  return (
    <section className="card stack anywhere" aria-labelledby="map-touched">
      <div className="bar">
        <h2 id="map-touched">{touched.length} features here</h2>
        <CloseButton name="Close this list" onPress={onClose} />
      </div>
      <ul className="list bare">
        {touched.slice(0, listedMax).map((feature) => (
          <li key={feature.id}>
            <Button kind="quiet" size="small" onPress={() => onOpen(feature)}>
              {feature.name}
            </Button>
          </li>
        ))}
      </ul>
      {touched.length > listedMax && <p className="muted">Zoom in to separate the others.</p>}
    </section>
  );
}
