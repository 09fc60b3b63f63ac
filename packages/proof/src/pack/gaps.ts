import { type Hash, readHash, toBase64 } from '../hash.js';
import { isCount } from '../reading.js';
import { type NodeReader, subtreesOf } from '../tree/node-reader.js';
import { listIn, memberIn, parsedJson } from './members.js';

/** Leaves outside a pack, both ends included, with roots of complete subtrees. */
export interface Gap {
  readonly first: number;
  readonly last: number;
  readonly hashes: readonly Hash[];
}

export type LeafRange = Omit<Gap, 'hashes'>;

export function gapOf(nodes: NodeReader, { first, last }: LeafRange): Gap {
  const subtrees = subtreesOf(first, last + 1);
  return { first, last, hashes: subtrees.map(({ level, index }) => nodes.node(level, index)) };
}

export function writeGap({ first, last, hashes }: Gap): string {
  return JSON.stringify({ first, last, hashes: hashes.map(toBase64) });
}

/** Undefined for text that `writeGap` does not write. */
export function readGap(line: string): Gap | undefined {
  const value = parsedJson(line);
  const [first, last] = [memberIn(value, 'first'), memberIn(value, 'last')];
  if (!isCount(first) || !isCount(last) || first > last) return undefined;
  const texts = listIn(value, 'hashes').filter((one) => typeof one === 'string');
  const hashes = texts.flatMap((text) => readHash(text) ?? []);
  const gap = { first, last, hashes };
  const isWhole = hashes.length === subtreesOf(first, last + 1).length;
  return isWhole && writeGap(gap) === line ? gap : undefined;
}
