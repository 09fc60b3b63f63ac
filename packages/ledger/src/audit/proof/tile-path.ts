export interface TilePlace {
  readonly level: number;
  readonly index: number;
  readonly width: number;
}

export const tileWidth = 256;
const levelMax = 63;

const pattern = /^(0|[1-9][0-9]?)\/((?:x[0-9]{3}\/){0,5}[0-9]{3})(?:\.p\/([1-9][0-9]{0,2}))?$/;

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
