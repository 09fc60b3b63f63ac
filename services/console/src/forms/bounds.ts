export type Bounds = readonly [west: number, south: number, east: number, north: number];

export function boundsIn(coordinates: unknown): Bounds | undefined {
  let bounds: Bounds | undefined;
  const waiting = [coordinates];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!Array.isArray(value)) continue;
    const [lon, lat] = value;
    if (typeof lon === 'number' && typeof lat === 'number') {
      const [west, south, east, north] = bounds ?? [lon, lat, lon, lat];
      bounds = [
        Math.min(west, lon),
        Math.min(south, lat),
        Math.max(east, lon),
        Math.max(north, lat),
      ];
    } else for (const inner of value) waiting.push(inner);
  }
  return bounds;
}
