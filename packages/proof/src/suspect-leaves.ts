import { blockLeaves } from './block-roots.js';
import type { Checkpoint } from './checkpoint.js';
import { type Hash, sameHash } from './hash.js';
import { merkleRoot } from './tree.js';

/** Leaves among which the first difference lies, both ends included. */
export interface SuspectLeaves {
  readonly first: number;
  readonly last: number;
}

/** What was read of an export whose root is not the checkpoint's. */
export interface Evidence {
  readonly checkpoint: Checkpoint;
  /** The roots of the blocks as they were read. */
  readonly blocks: readonly Hash[];
  /** The last line of the export, where there was one: anybody may have written it. */
  readonly tiles: readonly Hash[] | undefined;
  readonly older: Checkpoint | undefined;
  /** The root of the older checkpoint's leaves as they were read; `undefined` where there were fewer. */
  readonly olderRoot: Hash | undefined;
}

/** Whether the tiles are those of the checkpoint's tree: their root is its root. */
export function tilesAreProven(tiles: readonly Hash[], checkpoint: Checkpoint): boolean {
  const expected = Math.ceil(checkpoint.size / blockLeaves);
  return tiles.length === expected && sameHash(merkleRoot(tiles), checkpoint.root);
}

/**
 * The fewest leaves that must hold the first difference: the first block whose root is not the proven one, or the
 * side of the older checkpoint. `undefined` where nothing that was read can be told to differ.
 */
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

/** Where a difference that is known to exist lies when nothing narrows it: behind what the older checkpoint proves. */
export function leavesNotProven({ checkpoint, older, olderRoot }: Evidence): SuspectLeaves {
  const proven = older !== undefined && same(older.root, olderRoot) ? older.size : 0;
  return { first: Math.min(proven, checkpoint.size - 1), last: checkpoint.size - 1 };
}
