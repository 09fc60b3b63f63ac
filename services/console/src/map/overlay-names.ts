import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';

export const prefix = 'ledger:';
export const areaSource = `${prefix}area`;
export const selectedSource = `${prefix}selected`;

export function isOfLedger(id: string): boolean {
  return id.startsWith(prefix);
}

export function layerOfSource(source: string): string | undefined {
  return source.startsWith(`${prefix}tiles:`) ? source.slice(`${prefix}tiles:`.length) : undefined;
}

export const sourceOf = (layer: string) => `${prefix}tiles:${layer}`;

const isOf = (kind: string): ExpressionSpecification => [
  'match',
  ['geometry-type'],
  [kind, `Multi${kind}`],
  true,
  false,
];
export const isPolygon = isOf('Polygon');
export const isPoint = isOf('Point');
/** Tells whether a feature is a cell: full tiles have cells with counts. */
export const isCell: ExpressionSpecification = ['has', 'count'];

export const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

export function collection(features: readonly Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features: [...features] };
}
