import { geoJsonType } from '../map/features.js';
import { type Extent, extentAround, extentFrom } from './extent.js';
import type { FeatureGroup } from './queries.js';
import type { LayerView } from './view.js';

export function describeLayer(
  view: Pick<LayerView, 'layer' | 'groups' | 'fields' | 'attributes'>,
  base: string,
) {
  const { groups, fields, attributes } = view;
  const { id, title } = view.layer;
  const self = `${base}/api/v1/layers/${encodeURIComponent(id)}`;
  const types = groups.flatMap(({ geometry_type }) => geometry_type ?? []);
  return {
    id,
    title,
    geometry_types: [...new Set(types)].sort(),
    feature_count: featureCount(groups),
    extent: extentOf(groups),
    fields: fields.map(({ name, type }) => ({ name, type: type === 'text' ? 'string' : type })),
    more_fields: attributes.hasMore,
    links: [
      { rel: 'self', href: self, type: 'application/json' },
      { rel: 'items', href: `${self}/query`, type: geoJsonType },
      { rel: 'stats', href: `${self}/stats`, type: 'application/json' },
    ],
  };
}

export function featureCount(groups: readonly FeatureGroup[]): number {
  return groups.reduce((sum, { features }) => sum + features, 0);
}

export function extentOf(groups: readonly FeatureGroup[]): Extent | null {
  return extentAround(groups.map(extentFrom));
}
