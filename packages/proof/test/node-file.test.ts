import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { NodeFile } from '../src/node-file.js';
import { rangeRoot } from '../src/node-reader.js';
import { merkleRoot } from '../src/tree.js';
import { hex, someLeaves } from './reference-tree.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nodes-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const leaves = someLeaves(3000);

function fill(directory: string, count: number): void {
  const nodes = NodeFile.open(directory);
  for (const leaf of leaves.slice(nodes.size, count)) nodes.append(leaf);
  nodes.close();
}

function copyTo(directory: string, target: string): void {
  NodeFile.open(target).close();
  for (const name of readdirSync(directory))
    copyFileSync(join(directory, name), join(target, name));
}

/** Every subtree is what the leaves say, and the store goes on from its size to the full tree. */
function expectHonest(directory: string, size: number, full: number): void {
  const nodes = NodeFile.open(directory);
  try {
    expect(nodes.size).toBe(size);
    for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / 2)) {
      for (let index = 0; index < count; index += 1) {
        const expected = merkleRoot(leaves.slice(index * 2 ** level, (index + 1) * 2 ** level));
        expect(hex(nodes.node(level, index))).toBe(hex(expected));
      }
      expect(() => nodes.node(level, count)).toThrow(RangeError);
    }
    for (const leaf of leaves.slice(size, full)) nodes.append(leaf);
    expect(hex(rangeRoot(nodes, 0, full))).toBe(hex(merkleRoot(leaves.slice(0, full))));
  } finally {
    nodes.close();
  }
}

describe('a file of nodes', () => {
  test('has the root of its leaves before and after it is reopened, across many writes', () => {
    const nodes = NodeFile.open(folder);
    for (const [index, leaf] of leaves.entries()) expect(nodes.append(leaf)).toBe(index);
    const root = hex(merkleRoot(leaves));
    expect(hex(rangeRoot(nodes, 0, 3000))).toBe(root);
    nodes.close();
    const again = NodeFile.open(folder);
    expect(again.size).toBe(3000);
    expect(hex(rangeRoot(again, 0, 3000))).toBe(root);
    again.close();
  });

  test('is honest again when its leaves end at any byte', () => {
    const original = join(folder, 'original');
    fill(original, 21);
    for (let bytes = 0; bytes <= 21 * 32; bytes += 1) {
      const copy = join(folder, `leaves-${bytes}`);
      copyTo(original, copy);
      truncateSync(join(copy, 'level-00'), bytes);
      expectHonest(copy, Math.floor(bytes / 32), 21);
      rmSync(copy, { recursive: true });
    }
  }, 60_000);

  test.each(['level-01', 'level-02', 'level-03', 'level-04'])(
    'is whole again when %s ends at any byte',
    (name) => {
      const original = join(folder, 'original');
      fill(original, 21);
      const { size } = statSync(join(original, name));
      for (let bytes = 0; bytes <= size; bytes += 1) {
        const copy = join(folder, `${name}-${bytes}`);
        copyTo(original, copy);
        truncateSync(join(copy, name), bytes);
        expectHonest(copy, 21, 30);
        rmSync(copy, { recursive: true });
      }
    },
    60_000,
  );

  test('is whole again without any of its upper levels', () => {
    fill(folder, 2500);
    for (const name of readdirSync(folder)) {
      if (/^level-(0[1-9]|1)/.test(name)) rmSync(join(folder, name));
    }
    const nodes = NodeFile.open(folder);
    expect(hex(rangeRoot(nodes, 0, 2500))).toBe(hex(merkleRoot(leaves.slice(0, 2500))));
    nodes.close();
  });

  test('drops what was not flushed: a power cut may have left zeros in its place', () => {
    fill(folder, 10);
    writeFileSync(join(folder, 'level-00'), Buffer.alloc(70), { flag: 'a' });
    writeFileSync(join(folder, 'level-01'), Buffer.alloc(33), { flag: 'a' });
    writeFileSync(join(folder, 'level-07'), Buffer.alloc(32));
    expectHonest(folder, 10, 200);
  });

  test.each(['', '12', '-1\n', 'x\n'])('begins anew where its mark reads %j', (mark) => {
    fill(folder, 10);
    writeFileSync(join(folder, 'flushed'), mark);
    expectHonest(folder, 0, 10);
  });

  test('takes nothing of a hash that is none', () => {
    const nodes = NodeFile.open(folder);
    expect(() => nodes.append(new Uint8Array(31))).toThrow(RangeError);
    expect(nodes.size).toBe(0);
    nodes.close();
  });

  test('keeps a hash although the caller uses its buffer again', () => {
    const nodes = NodeFile.open(folder);
    const buffer = Uint8Array.from(leaves[0] ?? []);
    nodes.append(buffer);
    buffer.fill(0);
    nodes.append(buffer);
    expect(hex(nodes.node(0, 0))).toBe(hex(leaves[0] ?? new Uint8Array()));
    nodes.close();
  });
});
