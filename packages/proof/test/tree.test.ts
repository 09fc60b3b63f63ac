import { describe, expect, test } from 'vitest';
import { MemoryNodes } from '../../../test/fixtures/memory-nodes.js';
import { emptyRoot, hashLeaf, hashNode } from '../src/hash.js';
import { rangeRoot } from '../src/tree/node-reader.js';
import { Frontier } from '../src/tree/tree.js';
import { bytesOf, hex, referenceLeaves, referenceRoots, someLeaves } from './reference-tree.js';

function rootOf(leaves: readonly Uint8Array[]): Uint8Array {
  const frontier = new Frontier();
  for (const leaf of leaves) frontier.append(leaf);
  return frontier.root();
}

function rootByDefinition(leaves: readonly Uint8Array[]): Uint8Array {
  const [only] = leaves;
  if (only === undefined) return emptyRoot;
  if (leaves.length === 1) return only;
  let split = 1;
  while (split * 2 < leaves.length) split *= 2;
  return hashNode(rootByDefinition(leaves.slice(0, split)), rootByDefinition(leaves.slice(split)));
}

describe('the tree', () => {
  test.each(referenceRoots.map((root, size) => [size, root] as const))(
    'of the first %i reference leaves has the published root',
    (size, root) => {
      const leaves = referenceLeaves.slice(0, size).map((leaf) => hashLeaf(bytesOf(leaf)));
      expect(hex(rootOf(leaves))).toBe(root);
      const nodes = new MemoryNodes();
      for (const leaf of leaves) nodes.append(leaf);
      expect(hex(rangeRoot(nodes, 0, size))).toBe(root);
    },
  );

  test('has the root of the definition at every size to 300, on the edge and from nodes', () => {
    const leaves = someLeaves(300);
    const frontier = new Frontier();
    const nodes = new MemoryNodes();
    for (const [index, leaf] of leaves.entries()) {
      frontier.append(leaf);
      expect(nodes.append(leaf)).toBe(index);
      const expected = hex(rootByDefinition(leaves.slice(0, index + 1)));
      expect(hex(frontier.root())).toBe(expected);
      expect(hex(rangeRoot(nodes, 0, index + 1))).toBe(expected);
    }
    expect(frontier.size).toBe(300);
  });

  test('refuses invalid hashes and incomplete subtrees', () => {
    const nodes = new MemoryNodes();
    for (const leaf of someLeaves(3)) nodes.append(leaf);
    expect(() => nodes.append(new Uint8Array(31))).toThrow(RangeError);
    expect(() => new Frontier().append(new Uint8Array(33))).toThrow(RangeError);
    expect(nodes.size).toBe(3);
    expect(() => nodes.node(1, 1)).toThrow(RangeError);
    expect(() => rangeRoot(nodes, 0, 4)).toThrow(RangeError);
  });
});
