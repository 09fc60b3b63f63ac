import type { LonLat } from '@exchange/units';
import { orientation } from '../winding.js';

export function realAt(array: Float64Array, index: number): number {
  return array[index] ?? 0;
}

export function wholeAt(array: Int32Array, index: number): number {
  return array[index] ?? 0;
}

export type Ring = readonly LonLat[];
export type Polygon = readonly Ring[];

export interface RingOrigin {
  readonly polygon: number;
  readonly index: number;
  readonly first: number;
  readonly size: number;
}

/** Closed rings without repeated positions. Edge `i` runs from vertex `i` to `next[i]`. */
export interface RingTable {
  readonly rings: readonly RingOrigin[];
  readonly count: number;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly ring: Int32Array;
  readonly next: Int32Array;
  readonly previous: Int32Array;
  readonly source: Int32Array;
}

/** Positive if the third vertex lies left of the line through the others; exact. */
export function orient({ x, y }: RingTable, a: number, b: number, c: number): number {
  return orientation(
    realAt(x, a),
    realAt(y, a),
    realAt(x, b),
    realAt(y, b),
    realAt(x, c),
    realAt(y, c),
  );
}

// Exact arithmetic needs more.
const smallest = 1e-120;

export function ringTable(polygons: readonly Polygon[]): RingTable {
  let capacity = 0;
  for (const rings of polygons) for (const { length } of rings) capacity += length;
  const x = new Float64Array(capacity);
  const y = new Float64Array(capacity);
  const ring = new Int32Array(capacity);
  const next = new Int32Array(capacity);
  const previous = new Int32Array(capacity);
  const source = new Int32Array(capacity);
  const rings: RingOrigin[] = [];
  let count = 0;

  const addRing = (polygon: number, index: number, positions: Ring) => {
    const first = count;
    for (let place = 0; place + 1 < positions.length; place += 1) {
      const position = positions[place];
      if (position === undefined) continue;
      const [lon, lat] = [flushed(position[0]), flushed(position[1])];
      if (count > first && x[count - 1] === lon && y[count - 1] === lat) continue;
      x[count] = lon;
      y[count] = lat;
      source[count] = place;
      count += 1;
    }
    while (count > first + 1 && x[count - 1] === x[first] && y[count - 1] === y[first]) count -= 1;
    for (let vertex = first; vertex < count; vertex += 1) {
      ring[vertex] = rings.length;
      next[vertex] = vertex + 1 === count ? first : vertex + 1;
      previous[vertex] = vertex === first ? count - 1 : vertex - 1;
    }
    rings.push({ polygon, index, first, size: count - first });
  };

  for (const [polygon, polygonRings] of polygons.entries()) {
    for (const [index, positions] of polygonRings.entries()) {
      addRing(polygon, index, positions);
    }
  }
  return { rings, count, x, y, ring, next, previous, source };
}

function flushed(value: number): number {
  return Math.abs(value) < smallest ? 0 : value;
}
