import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MemoryNodes } from '../../../test/fixtures/memory-nodes.js';
import { seededPart } from '../../../test/services/seeded-part.js';
import { emptyRoot, type Hash, hashLeaf } from '../src/hash.js';
import {
  type ConsistencyClaim,
  consistencyProof,
  verifyConsistency,
} from '../src/tree/consistency.js';
import { type InclusionClaim, inclusionProof, verifyInclusion } from '../src/tree/inclusion.js';
import { type NodeReader, rangeRoot } from '../src/tree/node-reader.js';
import {
  bytesOf,
  hex,
  referenceConsistency,
  referenceInclusion,
  referenceLeaves,
  referenceRoots,
  someLeaves,
  withBitFlipped,
} from './reference-tree.js';

const largest = 300;
const sizes = [
  ...Array.from({ length: 40 }, (_, size) => size),
  ...seededPart(
    Array.from({ length: largest - 40 }, (_, more) => 40 + more),
    20,
  ),
  ...seededPart([63, 64, 65, 127, 128, 129, 255, 256, 257, largest], 4),
];

/** Each with a part of every length. */
const parts = [0, 1, 2].map((part) => sizes.filter((_, index) => index % 3 === part));

function treeOf(leaves: readonly Hash[]): MemoryNodes {
  const nodes = new MemoryNodes();
  for (const leaf of leaves) nodes.append(leaf);
  return nodes;
}

const reference = treeOf(referenceLeaves.map((leaf) => hashLeaf(bytesOf(leaf))));
const leaves = someLeaves(largest);
const tree = treeOf(leaves);
const roots = Array.from({ length: largest + 1 }, (_, size) => rangeRoot(tree, 0, size));
const rootOf = (size: number): Hash => roots[size] ?? emptyRoot;

function inclusionClaim(index: number, size: number): InclusionClaim {
  const proof = inclusionProof(tree, index, size);
  return { leaf: tree.node(0, index), index, size, root: rootOf(size), proof };
}

function consistencyClaim(first: number, second: number): ConsistencyClaim {
  const proof = consistencyProof(tree, first, second);
  return { first, firstRoot: rootOf(first), second, secondRoot: rootOf(second), proof };
}

function flipInProof<Claim extends { readonly proof: readonly Hash[] }>(claim: Claim, bit: number) {
  const at = Math.floor(bit / 256);
  const proof = claim.proof.map((hash, index) =>
    index === at ? withBitFlipped(hash, bit % 256) : hash,
  );
  return { ...claim, proof };
}

function counted(reader: NodeReader): { reader: NodeReader; reads: () => number } {
  let count = 0;
  const node = (level: number, index: number) => {
    count += 1;
    return reader.node(level, index);
  };
  return { reader: { size: reader.size, node }, reads: () => count };
}

describe('an inclusion proof', () => {
  test.each(referenceInclusion)('of leaf %i in %i is the published one', (index, size, path) => {
    expect(inclusionProof(reference, index, size).map(hex)).toEqual(path);
  });

  test.each(parts)(
    'verifies for every leaf of sizes to 300, and not with a bit flipped',
    (...part) => {
      let turn = 0;
      const wrong: string[] = [];
      for (const size of part) {
        for (let index = 0; index < size; index += 1) {
          const claim = inclusionClaim(index, size);
          turn += 97;
          const bit = turn % 256;
          const { leaf, root, proof } = claim;
          const tampered: InclusionClaim[] = [
            { ...claim, leaf: withBitFlipped(leaf, bit) },
            { ...claim, root: withBitFlipped(root, bit) },
            { ...claim, proof: [...proof, leaf] },
          ];
          if (proof.length > 0) {
            tampered.push(flipInProof(claim, turn % (256 * proof.length)));
            tampered.push({ ...claim, proof: proof.slice(1) });
            tampered.push({ ...claim, index: index === 0 ? 1 : index - 1 });
          }
          if (!verifyInclusion(claim)) wrong.push(`${index} in ${size} does not verify`);
          if (tampered.some(verifyInclusion)) wrong.push(`${index} in ${size} verifies tampered`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );

  test('fails without an exception for invalid numbers and hashes', () => {
    const claim = inclusionClaim(3, 7);
    for (const index of [-1, 7, 0.5, Number.NaN, 2 ** 53]) {
      expect(verifyInclusion({ ...claim, index })).toBe(false);
    }
    expect(verifyInclusion({ ...claim, size: Number.POSITIVE_INFINITY })).toBe(false);
    expect(verifyInclusion({ ...claim, root: new Uint8Array(0) })).toBe(false);
    expect(verifyInclusion({ ...claim, proof: [new Uint8Array(64)] })).toBe(false);
    expect(() => inclusionProof(tree, 7, 7)).toThrow(RangeError);
    expect(() => inclusionProof(tree, 0, largest + 1)).toThrow(RangeError);
  });
});

describe('a consistency proof', () => {
  test.each(referenceConsistency)('of %i in %i is the published one', (first, second, path) => {
    expect(consistencyProof(reference, first, second).map(hex)).toEqual(path);
    const firstRoot = bytesOf(referenceRoots[first] ?? '');
    const secondRoot = bytesOf(referenceRoots[second] ?? '');
    const claim = { first, firstRoot, second, secondRoot, proof: path.map(bytesOf) };
    expect(verifyConsistency(claim)).toBe(true);
  });

  test.each(parts)('verifies for sizes to 300, and not with a bit flipped', (...part) => {
    let turn = 0;
    const wrong: string[] = [];
    for (const second of part) {
      for (let first = 0; first <= second; first += 1) {
        const claim = consistencyClaim(first, second);
        turn += 97;
        const bit = turn % 256;
        const { firstRoot, secondRoot, proof } = claim;
        const tampered: ConsistencyClaim[] = [
          { ...claim, firstRoot: withBitFlipped(firstRoot, bit) },
          { ...claim, proof: [...proof, firstRoot] },
        ];
        if (first > 0) tampered.push({ ...claim, secondRoot: withBitFlipped(secondRoot, bit) });
        if (proof.length > 0) {
          tampered.push(flipInProof(claim, turn % (256 * proof.length)));
          tampered.push({ ...claim, proof: proof.slice(1) });
          tampered.push({ ...claim, proof: [] });
        }
        if (!verifyConsistency(claim)) wrong.push(`${first} in ${second} does not verify`);
        if (tampered.some(verifyConsistency)) wrong.push(`${first} in ${second} tampered`);
      }
    }
    expect(wrong).toEqual([]);
  });

  test('does not exist for a tree with a changed prefix', () => {
    const size = fc.integer({ min: 1, max: 100 });
    fc.assert(
      fc.property(size, size, fc.nat(), (a, b, pick) => {
        const [first, second] = a < b ? [a, b] : [b, a];
        const changed = [...leaves.slice(0, second)];
        changed[pick % first] = hashLeaf('another');
        const other = treeOf(changed);
        const proof = consistencyProof(other, first, second);
        const secondRoot = rangeRoot(other, 0, second);
        const claim = { first, firstRoot: rootOf(first), second, secondRoot, proof };
        return !verifyConsistency(claim);
      }),
    );
  });

  test('fails without an exception for invalid numbers and hashes', () => {
    const claim = consistencyClaim(3, 7);
    expect(verifyConsistency({ ...claim, first: 8 })).toBe(false);
    expect(verifyConsistency({ ...claim, first: -1 })).toBe(false);
    expect(verifyConsistency({ ...claim, first: 2.5 })).toBe(false);
    expect(verifyConsistency({ ...claim, second: Number.NaN })).toBe(false);
    expect(verifyConsistency({ ...claim, proof: [new Uint8Array(1)] })).toBe(false);
    expect(() => consistencyProof(tree, 5, 4)).toThrow(RangeError);
    expect(() => consistencyProof(tree, 5, largest + 1)).toThrow(RangeError);
  });
});

test('proofs of a tree of 100,000 leaves read fewer than 40 nodes', () => {
  const large = treeOf(someLeaves(100_000));
  for (const at of [0, 1, 65_535, 65_536, 77_777, 99_999]) {
    const inclusion = counted(large);
    inclusionProof(inclusion.reader, at, 100_000);
    expect(inclusion.reads()).toBeLessThan(40);
    const consistency = counted(large);
    consistencyProof(consistency.reader, at, 100_000);
    expect(consistency.reads()).toBeLessThan(40);
  }
});
