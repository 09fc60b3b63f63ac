import type { LonLat } from '@exchange/units';
import type { Ring } from './crossings.js';
import { orientation } from './orientation.js';

/** Where a point lies with regard to a closed ring; exact. */
export function pointInRing(point: LonLat, ring: Ring): 'inside' | 'outside' | 'boundary' {
  let inside = false;
  for (let index = 0; index + 1 < ring.length; index += 1) {
    const a = ring[index];
    const b = ring[index + 1];
    if (a === undefined || b === undefined) continue;
    const [south, north] = a[1] < b[1] ? [a, b] : [b, a];
    if (point[1] < south[1] || point[1] > north[1]) continue;
    const side = orientation(south, north, point);
    if (side === 0 && point[0] >= Math.min(a[0], b[0]) && point[0] <= Math.max(a[0], b[0])) {
      return 'boundary';
    }
    if (point[1] >= south[1] && point[1] < north[1] && side > 0) inside = !inside;
  }
  return inside ? 'inside' : 'outside';
}

/**
 * Where a ring lies with regard to another that it does not cross: a position or the middle of an edge that is
 * not on the other's boundary tells. With `thorough`, as for rings that touch, all of them have to agree.
 */
export function ringInRing(
  inner: Ring,
  outer: Ring,
  thorough: boolean,
): 'inside' | 'outside' | 'both' {
  let verdict: 'inside' | 'outside' | undefined;
  for (let index = 0; index + 1 < inner.length; index += 1) {
    const a = inner[index];
    const b = inner[index + 1];
    if (a === undefined || b === undefined) continue;
    for (const point of [a, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]] satisfies LonLat[]) {
      const where = pointInRing(point, outer);
      if (where === 'boundary') continue;
      if (verdict !== undefined && verdict !== where) return 'both';
      verdict = where;
      if (!thorough) return verdict;
    }
  }
  return verdict ?? 'inside';
}
