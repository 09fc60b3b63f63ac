/** A tile of the tree over the log, as C2SP tlog-tiles names it. */
export interface TilePlace {
  readonly level: number;
  /** Which tile of its level, from 0. */
  readonly index: number;
  /** How many hashes: 256, or fewer of a partial tile. */
  readonly width: number;
}

/** How many hashes a full tile has. */
export const tileWidth = 256;
const levelMax = 63;

// No number has leading zeroes but those that fill three digits; all elements of an index but the last begin with an x.
const pattern = /^(0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

/** Reads `<level>/<index>[.p/<width>]`; undefined for what names no tile, or names one in another way. */
export function parseTilePath(path: string): TilePlace | undefined {
  const [, levelText, elements, widthText] = pattern.exec(path) ?? [];
  if (levelText === undefined || elements === undefined) return undefined;
  if (elements.startsWith('x000/')) return undefined;
  const level = Number(levelText);
  const index = Number(elements.replace(/[x/]/g, ''));
  const width = widthText === undefined ? tileWidth : Number(widthText);
  if (level > levelMax || (widthText !== undefined && width >= tileWidth)) return undefined;
  return Number.isSafeInteger((index + 1) * tileWidth) ? { level, index, width } : undefined;
}
