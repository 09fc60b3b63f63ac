import { isList, isObject } from '../canonical-json.js';
import { type Hash, readHash, toBase64 } from '../hash.js';
import { isCount } from '../reading.js';
import { type NodeReader, subtreesOf } from '../tree/node-reader.js';
import { parsedJson } from './description.js';

/** Leaves outside a pack, both ends included, with roots of complete subtrees. */
export interface Gap {
  readonly first: number;
  readonly last: number;
  readonly hashes: readonly Hash[];
}

export function gapOf(nodes: NodeReader, first: number, last: number): Gap {
  const subtrees = subtreesOf(first, last + 1);
  return { first, last, hashes: subtrees.map(({ level, index }) => nodes.node(level, index)) };
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
  const isWhole = read.length === subtreesOf(first, last + 1).length;
  return isWhole && writeGap(gap) === line ? gap : undefined;
}
