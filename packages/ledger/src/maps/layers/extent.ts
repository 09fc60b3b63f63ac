export type Extent = readonly [west: number, south: number, east: number, north: number];

export interface Bounds {
  readonly west: number | null;
  readonly south: number | null;
  readonly east: number | null;
  readonly north: number | null;
}

export function extentFrom({ west, south, east, north }: Bounds): Extent | null {
  const isNowhere = west === null || south === null || east === null || north === null;
  return isNowhere ? null : [west, south, east, north];
}

export function extentAround(parts: readonly (Extent | null)[]): Extent | null {
  const extents = parts.filter((part) => part !== null);
  if (extents.length === 0) return null;
  return [
    Math.min(...extents.map(([west]) => west)),
    Math.min(...extents.map(([, south]) => south)),
    Math.max(...extents.map(([, , east]) => east)),
    Math.max(...extents.map(([, , , north]) => north)),
  ];
}
