import type { Feature } from 'geojson';
import type { Area, Place } from './area';
import { outlineOf } from './area-shape';

/** An area, and the corners that are settled of it, as they are drawn on the map. */
export function areaFeatures(
  area: Area | undefined,
  corners: readonly Place[],
): readonly Feature[] {
  const points = corners.map(
    ([lon, lat]): Feature => ({
      type: 'Feature',
      properties: {},
      geometry: { type: 'Point', coordinates: [lon, lat] },
    }),
  );
  if (area === undefined) return points;
  const ring = outlineOf(area).map(([lon, lat]) => [lon, lat]);
  const [first = []] = ring;
  const shape: Feature = {
    type: 'Feature',
    properties: {},
    geometry: { type: 'Polygon', coordinates: [[...ring, first]] },
  };
  return [shape, ...points];
}
