import type { Feature, FeatureCollection } from 'geojson';
import type { ExpressionSpecification } from 'maplibre-gl';

/** The style's sources and layers are named apart from those of any base map. */
export const prefix = 'ledger:';
export const areaSource = `${prefix}area`;
export const selectedSource = `${prefix}selected`;

/** Whether a source or layer of the style is one of these, and none of the base map's. */
export function isOfLedger(id: string): boolean {
  return id.startsWith(prefix);
}

/** The layer of the ledger that a source of the style shows; undefined for another source. */
export function layerOfSource(source: string): string | undefined {
  return source.startsWith(`${prefix}tiles:`) ? source.slice(`${prefix}tiles:`.length) : undefined;
}

/** The source that shows a layer of the ledger. */
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
/** Where features are many, a tile has cells with their counts. */
export const isCell: ExpressionSpecification = ['has', 'count'];

/** A source without features. */
export const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Features as the data of a source. */
export function collection(features: readonly Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features: [...features] };
}
