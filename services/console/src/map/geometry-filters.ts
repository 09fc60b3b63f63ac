import type { ExpressionSpecification } from 'maplibre-gl';

export const isPolygon: ExpressionSpecification = [
  'match',
  ['geometry-type'],
  ['Polygon', 'MultiPolygon'],
  true,
  false,
];
export const isPoint: ExpressionSpecification = [
  'match',
  ['geometry-type'],
  ['Point', 'MultiPoint'],
  true,
  false,
];
/** Where features are many, a tile has cells with their counts. */
export const isCell: ExpressionSpecification = ['has', 'count'];
