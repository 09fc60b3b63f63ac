import { emptyRoot, type Hash, hashBytes, hashNode, sameBytes } from '../hash.js';
import { type NodeReader, pathTo, rangeRoot, splitPoint } from './node-reader.js';

/**
 * RFC 9162 section 2.1.4.1. Empty for equal sizes and for `first` 0.
 * @throws RangeError if `first` exceeds `second`, or the tree is smaller
 */
export function consistencyProof(
  reader: NodeReader,
  first: number,
  second: number,
): readonly Hash[] {
  const ordered = first >= 0 && first <= second && second <= reader.size;
  if (!(Number.isSafeInteger(first) && Number.isSafeInteger(second) && ordered)) {
    throw new RangeError(`No sizes ${first} and ${second} in a tree of ${reader.size}`);
  }
  if (first === 0) return [];
  const { path, start } = pathTo(reader, second, first, (_, end) => end === first);
  // The verifier has the first root.
  if (start > 0) path.push(rangeRoot(reader, start, first));
  return path.reverse();
}

export interface ConsistencyClaim {
  readonly first: number;
  readonly firstRoot: Hash;
  readonly second: number;
  readonly secondRoot: Hash;
  readonly proof: readonly Hash[];
}

/** RFC 9162 section 2.1.4.2. */
export function verifyConsistency(claim: ConsistencyClaim): boolean {
  const { first, firstRoot, second, secondRoot, proof } = claim;
  if (!(Number.isSafeInteger(first) && Number.isSafeInteger(second))) return false;
  if (first < 0 || first > second) return false;
  if ([firstRoot, secondRoot, ...proof].some((hash) => hash.length !== hashBytes)) return false;
  if (first === second) return proof.length === 0 && sameBytes(firstRoot, secondRoot);
  if (first === 0) return proof.length === 0 && sameBytes(firstRoot, emptyRoot);

  const [seed, ...rest] = isPowerOfTwo(first) ? [firstRoot, ...proof] : proof;
  if (seed === undefined || proof.length === 0) return false;
  let at = first - 1;
  let last = second - 1;
  const up = () => {
    at = Math.floor(at / 2);
    last = Math.floor(last / 2);
  };
  while (at % 2 === 1) up();
  let oldRoot = seed;
  let newRoot = seed;
  for (const hash of rest) {
    if (last === 0) return false;
    if (at % 2 === 1 || at === last) {
      oldRoot = hashNode(hash, oldRoot);
      newRoot = hashNode(hash, newRoot);
      while (at % 2 === 0 && at !== 0) up();
    } else {
      newRoot = hashNode(newRoot, hash);
    }
    up();
  }
  return last === 0 && sameBytes(oldRoot, firstRoot) && sameBytes(newRoot, secondRoot);
}

function isPowerOfTwo(count: number): boolean {
  return splitPoint(count * 2) === count;
}
