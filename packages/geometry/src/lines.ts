import type { LonLat } from '@exchange/units';
import type { Faults, GeometryFault } from './fault.js';

type Path = readonly (string | number)[];

export function checkLine(line: readonly LonLat[], path: Path, faults: Faults): void {
  const [first] = line;
  if (first !== undefined && line.every(([lon, lat]) => lon === first[0] && lat === first[1])) {
    const message = 'All positions of this line are the same: send a Point';
    faults.add({ path: [...path], type: 'line_without_length', message });
  }
  checkEdges(line, path, faults);
}

/** Closed (RFC 7946 section 3.1.6). */
export function checkRing(ring: readonly LonLat[], path: Path, faults: Faults): void {
  const [first, last] = [ring[0], ring.at(-1)];
  if (first !== undefined && last !== undefined && !same(first, last)) {
    const message = `The ring begins at [${first.join(', ')}] and ends at [${last.join(', ')}]: repeat its first position at its end`;
    faults.add({ path: [...path, ring.length - 1], type: 'ring_not_closed', message, input: last });
    return;
  }
  checkEdges(ring, path, faults);
}

function same(a: LonLat, b: LonLat): boolean {
  return a[0] === b[0] && a[1] === b[1] && a[2] === b[2];
}

/**
 * One from 179 to −179 is the long way around (RFC 7946 section 3.1.1). Edges of more than 180
 * degrees are refused, except from −180 to 180 in boxes around the world or a pole.
 */
function checkEdges(line: readonly LonLat[], path: Path, faults: Faults): void {
  for (let index = 1; index < line.length; index += 1) {
    const [a, b] = [line[index - 1], line[index]];
    if (a === undefined || b === undefined) continue;
    const span = Math.abs(a[0] - b[0]);
    if (span <= 180 || span === 360) continue;
    const message = `The edge from longitude ${a[0]} to ${b[0]} spans more than 180 degrees: where it crosses the antimeridian, cut the geometry there; where it runs the long way round, put a position in between`;
    const context = { from: a[0], to: b[0] };
    faults.add({ path: [...path, index], type: 'antimeridian_uncut', message, input: b, context });
  }
}

export function tooShort(path: Path, what: string, min: number, actual: number): GeometryFault {
  const isRing = what === 'A ring';
  return {
    path: [...path],
    type: isRing ? 'ring_too_short' : actual === 0 ? 'empty_geometry' : 'too_short',
    message: isRing
      ? `A ring should have at least 4 positions, with the first repeated at the end; this ring has ${actual}`
      : `${what} should have at least ${min} ${min === 1 ? 'item' : 'positions'}, not ${actual}`,
    context: { field_type: 'List', min_length: min, actual_length: actual },
  };
}
