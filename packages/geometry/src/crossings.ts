import type { LonLat } from '@exchange/units';
import { orientation } from './orientation.js';

export type Ring = readonly LonLat[];

/** Two segments that meet where they should not, or rings that touch. */
export type Meeting =
  | {
      readonly kind: 'crossing';
      readonly ring: number;
      readonly segment: number;
      readonly at: LonLat;
    }
  | { readonly kind: 'touch'; readonly rings: readonly [number, number] };

interface Segment {
  readonly ring: number;
  readonly index: number;
  readonly a: LonLat;
  readonly b: LonLat;
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/**
 * Every place where closed rings meet themselves or each other. Segments are sorted by longitude and compared
 * only with those of a grid cell that they share, so the work grows with the segments and their neighbours.
 *
 * @param crossingsMax stops after so many crossings
 */
export function meetings(rings: readonly Ring[], crossingsMax = 5): Meeting[] {
  const found: Meeting[] = [];
  const touching = new Set<string>();
  let crossings = 0;
  const segments = rings.flatMap((ring, number) => segmentsOf(ring, number));
  const sizes = rings.map((ring) => segmentCount(ring));
  for (const [first, second] of candidatePairs(segments)) {
    const isNeighbour = first.ring === second.ring && adjacent(first, second, sizes);
    const meeting = meet(first, second);
    if (meeting === 'apart') continue;
    if (first.ring === second.ring) {
      if (isNeighbour && meeting === 'point') continue;
    } else if (meeting === 'point') {
      const pair = first.ring < second.ring ? [first.ring, second.ring] : [second.ring, first.ring];
      touching.add(pair.join(','));
      continue;
    }
    found.push({ kind: 'crossing', ring: second.ring, segment: second.index, at: second.a });
    crossings += 1;
    if (crossings >= crossingsMax) return found;
  }
  for (const pair of touching) {
    const [one = 0, other = 0] = pair.split(',').map(Number);
    found.push({ kind: 'touch', rings: [one, other] });
  }
  return found;
}

function segmentsOf(ring: Ring, number: number): Segment[] {
  const segments: Segment[] = [];
  for (let index = 0; index + 1 < ring.length; index += 1) {
    const a = ring[index];
    const b = ring[index + 1];
    // A repeated position is no segment.
    if (a === undefined || b === undefined || (a[0] === b[0] && a[1] === b[1])) continue;
    segments.push({
      ring: number,
      index: segments.length,
      a,
      b,
      west: Math.min(a[0], b[0]),
      east: Math.max(a[0], b[0]),
      south: Math.min(a[1], b[1]),
      north: Math.max(a[1], b[1]),
    });
  }
  return segments;
}

function segmentCount(ring: Ring): number {
  return segmentsOf(ring, 0).length;
}

function adjacent(first: Segment, second: Segment, sizes: readonly number[]): boolean {
  const size = sizes[first.ring] ?? 0;
  const gap = Math.abs(first.index - second.index);
  return gap === 1 || gap === size - 1;
}

/** Pairs of segments whose boxes overlap, each pair once. */
function* candidatePairs(segments: readonly Segment[]): Generator<readonly [Segment, Segment]> {
  const bounds = segments.reduce(
    (box, s) => ({
      west: Math.min(box.west, s.west),
      east: Math.max(box.east, s.east),
      south: Math.min(box.south, s.south),
      north: Math.max(box.north, s.north),
    }),
    { west: 180, east: -180, south: 90, north: -90 },
  );
  const side = Math.max(1, Math.min(2048, Math.ceil(Math.sqrt(segments.length))));
  const width = Math.max((bounds.east - bounds.west) / side, Number.MIN_VALUE);
  const height = Math.max((bounds.north - bounds.south) / side, Number.MIN_VALUE);
  const column = (lon: number) => Math.min(side - 1, Math.floor((lon - bounds.west) / width));
  const row = (lat: number) => Math.min(side - 1, Math.floor((lat - bounds.south) / height));
  const cells = new Map<number, Segment[]>();
  for (const segment of segments) {
    const [fromColumn, toColumn] = [column(segment.west), column(segment.east)];
    const [fromRow, toRow] = [row(segment.south), row(segment.north)];
    for (let x = fromColumn; x <= toColumn; x += 1) {
      for (let y = fromRow; y <= toRow; y += 1) {
        const cell = cells.get(x * side + y);
        if (cell === undefined) {
          cells.set(x * side + y, [segment]);
          continue;
        }
        for (const other of cell) {
          // Both may share several cells: the pair belongs to the first of them.
          const isFirst =
            x === Math.max(fromColumn, column(other.west)) &&
            y === Math.max(fromRow, row(other.south));
          if (isFirst && overlap(other, segment)) yield [other, segment];
        }
        cell.push(segment);
      }
    }
  }
}

function overlap(a: Segment, b: Segment): boolean {
  return a.west <= b.east && b.west <= a.east && a.south <= b.north && b.south <= a.north;
}

/** How two segments meet: not, in one point of which at least one is an end, or in a way that crosses. */
function meet(first: Segment, second: Segment): 'apart' | 'point' | 'crossing' {
  const c = orientation(first.a, first.b, second.a);
  const d = orientation(first.a, first.b, second.b);
  if ((c > 0 && d > 0) || (c < 0 && d < 0)) return 'apart';
  const a = orientation(second.a, second.b, first.a);
  const b = orientation(second.a, second.b, first.b);
  if ((a > 0 && b > 0) || (a < 0 && b < 0)) return 'apart';
  if (a === 0 && b === 0 && c === 0 && d === 0) return collinear(first, second);
  return a === 0 || b === 0 || c === 0 || d === 0 ? 'point' : 'crossing';
}

function collinear(first: Segment, second: Segment): 'apart' | 'point' | 'crossing' {
  const west = Math.max(first.west, second.west);
  const east = Math.min(first.east, second.east);
  const south = Math.max(first.south, second.south);
  const north = Math.min(first.north, second.north);
  if (west > east || south > north) return 'apart';
  return west === east && south === north ? 'point' : 'crossing';
}
