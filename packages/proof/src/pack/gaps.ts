import { isList, isObject } from '../canonical-json.js';
import { type Hash, readHash, toBase64 } from '../hash.js';
import { isCount } from '../reading.js';
import type { NodeReader } from '../tree/node-reader.js';
import { parsedJson } from './description.js';

/** Leaves outside a pack, both ends included, with roots of complete subtrees. */
export interface Gap {
  readonly first: number;
  readonly last: number;
  readonly hashes: readonly Hash[];
}

/** Largest complete subtrees, left to right. */
export function levelsOf(first: number, last: number): readonly number[] {
  const levels: number[] = [];
  for (let start = first; start <= last; ) {
    let [level, leaves] = [0, 1];
    while (start % (leaves * 2) === 0 && start + leaves * 2 - 1 <= last) {
      leaves *= 2;
      level += 1;
    }
    levels.push(level);
    start += leaves;
  }
  return levels;
}

export function gapOf(nodes: NodeReader, first: number, last: number): Gap {
  let start = first;
  const hashes = levelsOf(first, last).map((level) => {
    const hash = nodes.node(level, start / 2 ** level);
    start += 2 ** level;
    return hash;
  });
  return { first, last, hashes };
}

export function writeGap({ first, last, hashes }: Gap): string {
  return JSON.stringify({ first, last, hashes: hashes.map(toBase64) });
}

/** Undefined for text that `writeGap` does not write. */
export function readGap(line: string): Gap | undefined {
  const value = parsedJson(line);
  if (value === undefined || !isObject(value)) return undefined;
  const { first, last, hashes = null } = value;
  if (!isCount(first) || !isCount(last) || first > last || !isList(hashes)) return undefined;
  const read = hashes.flatMap((text) => (typeof text === 'string' ? (readHash(text) ?? []) : []));
  const gap = { first, last, hashes: read };
  const isWhole = read.length === levelsOf(first, last).length;
  return isWhole && writeGap(gap) === line ? gap : undefined;
}
