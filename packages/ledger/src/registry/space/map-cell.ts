import { middleOf } from '@exchange/geometry';
import type { Geometry } from '@exchange/units';

export const cellLevels = 28;
const cellsAcross = 2 ** cellLevels;

/** The center's cell as a Morton number; shifts give lower zooms. */
export function mapCell(geometry: Geometry): string {
  const [lon, lat] = middleOf(geometry);
  return morton(cellIndex((lon + 180) / 360), cellIndex(mercatorRow(lat))).toString();
}

/** Distance from the northern rim, as a part of the height. */
export function mercatorRow(lat: number): number {
  const sine = Math.sin((lat * Math.PI) / 180);
  return 0.5 - Math.atanh(sine) / (2 * Math.PI);
}

/** Interleaves bits, the column's lowest first. */
export function morton(column: number, row: number): bigint {
  const low = spread(column & 0x3fff) + 2 * spread(row & 0x3fff);
  const high = spread(column >>> 14) + 2 * spread(row >>> 14);
  return (BigInt(high) << 28n) | BigInt(low);
}

export function columnAndRow(cell: bigint): readonly [column: number, row: number] {
  const low = Number(cell & 0xfffffffn);
  const high = Number(cell >> 28n);
  return [compact(low) + compact(high) * 0x4000, compact(low >>> 1) + compact(high >>> 1) * 0x4000];
}

function cellIndex(share: number): number {
  return Math.min(Math.max(Math.floor(share * cellsAcross), 0), cellsAcross - 1);
}

/** Spreads fourteen bits to every second bit. */
function spread(bits: number): number {
  let spaced = bits;
  spaced = (spaced | (spaced << 8)) & 0x00ff00ff;
  spaced = (spaced | (spaced << 4)) & 0x0f0f0f0f;
  spaced = (spaced | (spaced << 2)) & 0x33333333;
  return (spaced | (spaced << 1)) & 0x55555555;
}

function compact(spaced: number): number {
  let bits = spaced & 0x55555555;
  bits = (bits | (bits >>> 1)) & 0x33333333;
  bits = (bits | (bits >>> 2)) & 0x0f0f0f0f;
  bits = (bits | (bits >>> 4)) & 0x00ff00ff;
  return (bits | (bits >>> 8)) & 0xffff;
}
