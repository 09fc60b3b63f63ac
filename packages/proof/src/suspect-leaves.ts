import { blockLeaves } from './block-roots.js';
import type { Checkpoint } from './checkpoint.js';
import { type Hash, sameHash } from './hash.js';
import { merkleRoot } from './tree.js';

/** Contains the first difference; both ends included. */
export interface SuspectLeaves {
  readonly first: number;
  readonly last: number;
}

export interface Evidence {
  readonly checkpoint: Checkpoint;
  readonly blocks: readonly Hash[];
  /** Not authenticated. */
  readonly tiles: readonly Hash[] | undefined;
  readonly older: Checkpoint | undefined;
  readonly olderRoot: Hash | undefined;
}

/** The tiles lead to the checkpoint's root. */
export function tilesAreProven(tiles: readonly Hash[], checkpoint: Checkpoint): boolean {
  const expected = Math.ceil(checkpoint.size / blockLeaves);
  return tiles.length === expected && sameHash(merkleRoot(tiles), checkpoint.root);
}

/** `undefined` without a detectable difference. */
export function suspectLeaves(evidence: Evidence): SuspectLeaves | undefined {
  const { checkpoint, blocks, tiles, older, olderRoot } = evidence;
  if (tiles !== undefined && tilesAreProven(tiles, checkpoint)) {
    const block = blocks.findIndex((root, index) => !same(root, tiles[index]));
    if (block === -1) return undefined;
    const first = block * blockLeaves;
    return { first, last: Math.min(first + blockLeaves, checkpoint.size) - 1 };
  }
  if (older === undefined || olderRoot === undefined || older.size === 0) return undefined;
  if (!sameHash(older.root, olderRoot)) return { first: 0, last: older.size - 1 };
  return undefined;
}

function same(left: Hash, right: Hash | undefined): boolean {
  return right !== undefined && sameHash(left, right);
}

export function leavesNotProven({ checkpoint, older, olderRoot }: Evidence): SuspectLeaves {
  const proven = older !== undefined && same(older.root, olderRoot) ? older.size : 0;
  return { first: Math.min(proven, checkpoint.size - 1), last: checkpoint.size - 1 };
}
