import type { LonLat } from '@exchange/units';
import { orient2d } from 'robust-predicates';

/** Positive left, negative right; exact (J. R. Shewchuk, 1997). */
export function orientation(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): number {
  // The library's y axis points down.
  return -orient2d(ax, ay, bx, by, cx, cy);
}

export function orientationOf(a: LonLat, b: LonLat, c: LonLat): number {
  return orientation(a[0], a[1], b[0], b[1], c[0], c[1]);
}
