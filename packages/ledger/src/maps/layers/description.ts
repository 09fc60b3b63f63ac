import type { EsriFieldPlan } from '@exchange/geometry';
import type { AttributeField } from '../../registry/asset/fields/queries.js';
import { geoJsonType } from '../map/features.js';
import type { LayerDefinition } from './layer.js';
import type { FeatureGroup, LayerField } from './queries.js';

export interface DescribedField extends LayerField {
  readonly type: 'string' | 'number' | 'mixed';
}

export function layerFields(
  fixed: readonly string[],
  attributes: readonly AttributeField[],
): readonly DescribedField[] {
  const own = attributes.filter(({ name }) => !fixed.includes(name));
  return [
    ...fixed.map((name) => ({ name, column: name, type: 'string' as const })),
    ...own.map(({ name, kind }) => ({ name, type: kind === 'text' ? ('string' as const) : kind })),
  ];
}

export function layerEsriFields(fields: readonly DescribedField[]): readonly EsriFieldPlan[] {
  return fields.map(({ name, type }) => ({
    name,
    type: type === 'number' ? 'esriFieldTypeDouble' : 'esriFieldTypeString',
  }));
}

/** Answers `GET /layers/{layer_id}`. */
export function describeLayer(
  view: {
    readonly layer: LayerDefinition;
    readonly groups: readonly FeatureGroup[];
    readonly fields: readonly DescribedField[];
    readonly hasMoreFields: boolean;
  },
  base: string,
) {
  const { groups, fields, hasMoreFields } = view;
  const { id, title } = view.layer;
  const self = `${base}/api/v1/layers/${encodeURIComponent(id)}`;
  const types = groups.flatMap(({ geometry_type }) => geometry_type ?? []);
  return {
    id,
    title,
    geometry_types: [...new Set(types)].sort(),
    feature_count: groups.reduce((sum, { features }) => sum + features, 0),
    extent: extentOf(groups),
    fields: fields.map(({ name, type }) => ({ name, type })),
    more_fields: hasMoreFields,
    links: [
      { rel: 'self', href: self, type: 'application/json' },
      { rel: 'items', href: `${self}/query`, type: geoJsonType },
      { rel: 'stats', href: `${self}/stats`, type: 'application/json' },
    ],
  };
}

export function extentOf(groups: readonly FeatureGroup[]): readonly number[] | null {
  const boxes = groups.flatMap(({ west, south, east, north }) =>
    west === null || south === null || east === null || north === null
      ? []
      : [{ west, south, east, north }],
  );
  if (boxes.length === 0) return null;
  return [
    Math.min(...boxes.map(({ west }) => west)),
    Math.min(...boxes.map(({ south }) => south)),
    Math.max(...boxes.map(({ east }) => east)),
    Math.max(...boxes.map(({ north }) => north)),
  ];
}
