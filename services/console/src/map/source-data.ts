import type { Feature, FeatureCollection } from 'geojson';

/** A source without features. */
export const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Features as the data of a source. */
export function collection(features: readonly Feature[]): FeatureCollection {
  return { type: 'FeatureCollection', features: [...features] };
}
