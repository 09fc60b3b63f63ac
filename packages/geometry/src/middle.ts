import type { Geometry } from '@exchange/units';
import { boundingBox, type Envelope } from './bounding-box.js';

/** The bounding box crosses the antimeridian for a geometry cut there. */
export function middleOf(geometry: Geometry): readonly [lon: number, lat: number] {
  const box = boundingBox(geometry);
  const lat = (box.south + box.north) / 2;
  if (box.east - box.west <= 180) return [(box.west + box.east) / 2, lat];
  const shifted = partsOf(geometry).map((part) => eastwards(boundingBox(part)));
  const west = Math.min(...shifted.map((part) => part.west));
  const east = Math.max(...shifted.map((part) => part.east));
  if (east - west >= box.east - box.west) return [(box.west + box.east) / 2, lat];
  const lon = (west + east) / 2;
  return [lon > 180 ? lon - 360 : lon, lat];
}

function eastwards(box: Envelope): Envelope {
  return box.east <= 0 ? { ...box, west: box.west + 360, east: box.east + 360 } : box;
}

function partsOf(geometry: Geometry): readonly Geometry[] {
  switch (geometry.type) {
    case 'MultiPoint':
      return geometry.coordinates.map((coordinates) => ({ type: 'Point', coordinates }));
    case 'MultiLineString':
      return geometry.coordinates.map((coordinates) => ({ type: 'LineString', coordinates }));
    case 'MultiPolygon':
      return geometry.coordinates.map((coordinates) => ({ type: 'Polygon', coordinates }));
    default:
      return [geometry];
  }
}
