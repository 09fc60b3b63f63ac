import { Link } from '@tanstack/react-router';
import type { Feature } from 'geojson';
import { type ReactNode, useEffect, useRef } from 'react';
import { Busy } from '../parts/busy';
import { Button } from '../parts/button';
import { Failure } from '../parts/failure';
import { Identifier } from '../parts/identifier';
import { LinkButton } from '../parts/link-button';
import { Status } from '../parts/status';
import { CopyFeature } from './copy-feature';
import { FeatureHistory } from './feature-history';
import { extentText } from './feature-shape';
import styles from './map.module.css';
import type { MapState } from './map-search';
import { useFeature } from './use-feature';

export interface FeatureCardProps {
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
    <section className={styles['card']} aria-labelledby="map-card">
      <div className={styles['cardBar']}>
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
      <dl className={styles['values']}>
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
      <div className={styles['buttons']}>
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
