import { type Envelope, type EsriShape, fromMercator, splitBbox } from '@exchange/geometry';
import type { SpatialReference } from './spatial-reference.js';

type EsriEnvelope = Extract<EsriShape, { readonly kind: 'envelope' }>;

/**
 * The boxes to search for a map's view: one, or two where it crosses the antimeridian. A map that was dragged round the
 * world sends longitudes beyond ±180, and one that shows more than the world, more than 360 degrees; latitudes beyond a
 * pole end there. As everywhere here, an `xmin` above `xmax` crosses the antimeridian.
 */
export function envelopeBoxes(
  envelope: EsriEnvelope,
  { kind }: SpatialReference,
): readonly Envelope[] {
  const { xmin, ymin, xmax, ymax } = envelope;
  const [west, low] = kind === 'degrees' ? [xmin, ymin] : fromMercator(xmin, ymin);
  const [east, high] = kind === 'degrees' ? [xmax, ymax] : fromMercator(xmax, ymax);
  const south = Math.max(-90, Math.min(90, low));
  const north = Math.max(-90, Math.min(90, high));
  if (east - west >= 360) return [{ west: -180, south, east: 180, north }];
  const isInWorld = [west, east].every((lon) => Math.abs(lon) <= 180);
  const min_lon = isInWorld ? west : wrapped(west);
  const max_lon = isInWorld ? east : wrapped(east);
  return splitBbox({ min_lon, min_lat: south, max_lon, max_lat: north });
}

/** The same meridian within ±180 degrees. */
function wrapped(lon: number): number {
  const turned = (((lon + 180) % 360) + 360) % 360;
  // The end of the world stays on its side: a box up to 180 does not begin anew at -180.
  return turned === 0 && lon > 0 ? 180 : turned - 180;
}
