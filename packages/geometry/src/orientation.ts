import type { LonLat } from '@exchange/units';

// The largest relative error of the determinant below in double precision (Shewchuk's bound, rounded up).
const errorBound = 3.3306690738754716e-16;

/**
 * On which side of the line from `a` to `b` the point `c` lies: positive left, negative right, 0 exactly on it.
 * Exact for all doubles: where rounding could change the sign, the determinant is computed in integers.
 */
export function orientation(a: LonLat, b: LonLat, c: LonLat): number {
  const left = (a[0] - c[0]) * (b[1] - c[1]);
  const right = (a[1] - c[1]) * (b[0] - c[0]);
  const determinant = left - right;
  if (Math.abs(determinant) > errorBound * (Math.abs(left) + Math.abs(right))) return determinant;
  if (left === 0 && right === 0 && exactDifferences(a, b, c)) return 0;
  return exactOrientation(a, b, c);
}

function exactDifferences(a: LonLat, b: LonLat, c: LonLat): boolean {
  return (a[0] === c[0] || b[1] === c[1]) && (a[1] === c[1] || b[0] === c[0]);
}

function exactOrientation(a: LonLat, b: LonLat, c: LonLat): number {
  const values = [a[0], a[1], b[0], b[1], c[0], c[1]].map(fraction);
  const scale = Math.max(...values.map(({ exponent }) => exponent));
  const [ax, ay, bx, by, cx, cy] = values.map(
    ({ mantissa, exponent }) => mantissa << BigInt(scale - exponent),
  );
  if (
    ax === undefined ||
    ay === undefined ||
    bx === undefined ||
    by === undefined ||
    cx === undefined ||
    cy === undefined
  ) {
    return 0;
  }
  const determinant = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
  return determinant > 0n ? 1 : determinant < 0n ? -1 : 0;
}

/** A double as mantissa / 2^exponent, both whole. */
function fraction(value: number): { readonly mantissa: bigint; readonly exponent: number } {
  let mantissa = value;
  let exponent = 0;
  while (!Number.isInteger(mantissa)) {
    mantissa *= 2;
    exponent += 1;
  }
  return { mantissa: BigInt(mantissa), exponent };
}
