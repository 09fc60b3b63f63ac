import { isList, isObject, type Json } from '../canonical-json.js';
import { type Hash, readHash, toBase64 } from '../hash.js';
import type { NodeReader } from '../node-reader.js';

/** Leaves that a pack does not hold, both ends included, and the roots of the complete subtrees that they are. */
export interface Gap {
  readonly first: number;
  readonly last: number;
  readonly hashes: readonly Hash[];
}

/** The levels of the largest complete subtrees that the leaves from `first` to `last` are, from the left to the right. */
export function levelsOf(first: number, last: number): readonly number[] {
  const levels: number[] = [];
  for (let start = first; start <= last; ) {
    let level = 0;
    let leaves = 1;
    while (start % (leaves * 2) === 0 && start + leaves * 2 - 1 <= last) {
      leaves *= 2;
      level += 1;
    }
    levels.push(level);
    start += leaves;
  }
  return levels;
}

/** The hashes that stand for the leaves from `first` to `last`, so that the root is found without them. */
export function gapOf(nodes: NodeReader, first: number, last: number): Gap {
  let start = first;
  const hashes = levelsOf(first, last).map((level) => {
    const hash = nodes.node(level, start / 2 ** level);
    start += 2 ** level;
    return hash;
  });
  return { first, last, hashes };
}

/** A line of `proofs.ndjson`, without its end. */
export function writeGap({ first, last, hashes }: Gap): string {
  return JSON.stringify({ first, last, hashes: hashes.map(toBase64) });
}

/** Reads such a line; undefined where it is none, or has not as many hashes as its leaves need. */
export function readGap(line: string): Gap | undefined {
  const value = parsed(line);
  if (value === undefined || !isObject(value)) return undefined;
  const { first, last, hashes } = value;
  if (!isIndex(first) || !isIndex(last) || first > last) return undefined;
  if (hashes === undefined || !isList(hashes)) return undefined;
  const read: Hash[] = [];
  for (const text of hashes) {
    const hash = typeof text === 'string' ? readHash(text) : undefined;
    if (hash === undefined) return undefined;
    read.push(hash);
  }
  const gap = { first, last, hashes: read };
  const isWhole = read.length === levelsOf(first, last).length;
  return isWhole && writeGap(gap) === line ? gap : undefined;
}

function isIndex(value: Json | undefined): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function parsed(line: string): Json | undefined {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
