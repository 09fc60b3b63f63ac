import type { LonLat } from '@exchange/units';

// J. R. Shewchuk, "Adaptive Precision Floating-Point Arithmetic and Fast Robust Geometric Predicates", 1997:
// the largest relative error of the determinant in doubles (3 + 16e)e, and the constant that splits a double.
const errorBound = 3.3306690738754716e-16;
const splitter = 134217729;

/**
 * On which side of the line from `a` to `b` the point `c` lies: positive left, negative right, 0 exactly on it.
 * The sign is exact for doubles that are 0 or at least 1e-120, and at most 1e100, in magnitude.
 */
export function orientation(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): number {
  const left = (ax - cx) * (by - cy);
  const right = (ay - cy) * (bx - cx);
  const determinant = left - right;
  if (Math.abs(determinant) >= errorBound * (Math.abs(left) + Math.abs(right))) return determinant;
  return exactOrientation(ax, ay, bx, by, cx, cy);
}

/** {@link orientation} of three positions. */
export function orientationOf(a: LonLat, b: LonLat, c: LonLat): number {
  return orientation(a[0], a[1], b[0], b[1], c[0], c[1]);
}

// The exact determinant as a sum of doubles that do not overlap, smallest first (an expansion).
const terms = new Float64Array(16);
let termCount = 0;

function exactOrientation(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
): number {
  const acx = ax - cx;
  const bcx = bx - cx;
  const acy = ay - cy;
  const bcy = by - cy;
  termCount = 0;
  addProduct(acx, bcy);
  addProduct(-acy, bcx);
  // What the subtractions lost; nothing for positions close to each other.
  const acxTail = differenceTail(ax, cx, acx);
  const bcxTail = differenceTail(bx, cx, bcx);
  const acyTail = differenceTail(ay, cy, acy);
  const bcyTail = differenceTail(by, cy, bcy);
  if (acxTail !== 0 || bcyTail !== 0) {
    addProduct(acx, bcyTail);
    addProduct(acxTail, bcy);
    addProduct(acxTail, bcyTail);
  }
  if (acyTail !== 0 || bcxTail !== 0) {
    addProduct(-acy, bcxTail);
    addProduct(-acyTail, bcx);
    addProduct(-acyTail, bcxTail);
  }
  // The largest term outweighs the rest.
  return termCount === 0 ? 0 : (terms[termCount - 1] ?? 0);
}

function differenceTail(a: number, b: number, difference: number): number {
  const virtual = a - difference;
  return a - (difference + virtual) + (virtual - b);
}

/** Adds a · b exactly. */
function addProduct(a: number, b: number): void {
  const product = a * b;
  if (product === 0) return;
  const aHigh = splitter * a - (splitter * a - a);
  const bHigh = splitter * b - (splitter * b - b);
  const [aLow, bLow] = [a - aHigh, b - bHigh];
  addTerm(aLow * bLow - (product - aHigh * bHigh - aLow * bHigh - aHigh * bLow));
  addTerm(product);
}

/** Adds one double exactly; terms that become zero are left out. */
function addTerm(value: number): void {
  let carry = value;
  let kept = 0;
  for (let index = 0; index < termCount; index += 1) {
    const term = terms[index] ?? 0;
    const sum = carry + term;
    const virtual = sum - carry;
    const error = carry - (sum - virtual) + (term - virtual);
    carry = sum;
    if (error !== 0) {
      terms[kept] = error;
      kept += 1;
    }
  }
  if (carry !== 0) {
    terms[kept] = carry;
    kept += 1;
  }
  termCount = kept;
}
