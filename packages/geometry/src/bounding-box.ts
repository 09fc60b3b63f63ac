import type { Geometry } from '@exchange/units';
import { positionsOf } from './positions.js';
import { collectFaults, type GeometryFault } from './validity/fault.js';

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

export interface Envelope {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** A box with `min_lon` greater than `max_lon` crosses the antimeridian. */
export interface Bbox {
  readonly min_lon: number;
  readonly min_lat: number;
  readonly max_lon: number;
  readonly max_lat: number;
}

export type ParsedBbox =
  | { readonly ok: true; readonly bbox: Bbox }
  | { readonly ok: false; readonly faults: readonly GeometryFault[] };

/** Degrees. Spans all longitudes for a geometry cut at the antimeridian. */
export function boundingBox(geometry: Geometry): Envelope {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of positionsOf(geometry)) {
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return { west, south, east, north };
}

/** Two boxes across the antimeridian (RFC 7946 section 5.2). */
export function splitBbox(
  bbox: Bbox,
): readonly [Envelope] | readonly [western: Envelope, eastern: Envelope] {
  const { min_lon: west, min_lat: south, max_lon: east, max_lat: north } = bbox;
  if (west <= east) return [{ west, south, east, north }];
  return [
    { west, south, east: 180, north },
    { west: -180, south, east, north },
  ];
}

/** RFC 7946 section 5; ignores altitudes. A fault's path starts with the number's index. */
export function parseBbox(values: readonly number[]): ParsedBbox {
  const faults = collectFaults();
  if (values.length !== 4 && values.length !== 6) {
    const actual_length = values.length;
    const context = { field_type: 'List', min_length: 4, actual_length };
    const message = `A bbox has four numbers, west, south, east and north, not ${actual_length}`;
    const type = actual_length < 4 ? 'too_short' : 'too_long';
    faults.add({ path: [], type, message, input: values, context });
    return { ok: false, faults: faults.list };
  }
  const upper = values.length / 2;
  const read = (index: number, name: string, max: number): number => {
    const value = values[index] ?? Number.NaN;
    if (!Number.isFinite(value)) {
      const message = `The ${name} of a bbox should be a finite number of degrees`;
      faults.add({ path: [index], type: 'finite_number', message, input: value });
    } else if (value > max) {
      const message = `The ${name} of a bbox should be at most ${max} degrees`;
      const type = 'less_than_equal';
      faults.add({ path: [index], type, message, input: value, context: { le: max } });
    } else if (value < -max) {
      const message = `The ${name} of a bbox should be at least -${max} degrees`;
      const type = 'greater_than_equal';
      faults.add({ path: [index], type, message, input: value, context: { ge: -max } });
    }
    return value;
  };
  const bbox = {
    min_lon: read(0, 'west', 180),
    min_lat: read(1, 'south', 90),
    max_lon: read(upper, 'east', 180),
    max_lat: read(upper + 1, 'north', 90),
  };
  if (bbox.min_lat > bbox.max_lat) {
    const message = `The north of a bbox should not lie below its south, ${bbox.min_lat}`;
    faults.add({
      path: [upper + 1],
      type: 'greater_than_equal',
      message,
      input: bbox.max_lat,
      context: { ge: bbox.min_lat },
    });
  }
  return faults.list.length === 0 ? { ok: true, bbox } : { ok: false, faults: faults.list };
}
