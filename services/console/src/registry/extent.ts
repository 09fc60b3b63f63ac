/** The box around a geometry, in degrees. */
export interface Extent {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The box around coordinates of any geometry; undefined where there are none. */
export function extentOf(coordinates: unknown): Extent | undefined {
  let extent: Extent | undefined;
  const waiting = [coordinates];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (!Array.isArray(value)) continue;
    const [lon, lat] = value;
    if (typeof lon === 'number' && typeof lat === 'number') extent = around(extent, lon, lat);
    else for (const inner of value) waiting.push(inner);
  }
  return extent;
}

function around(extent: Extent | undefined, lon: number, lat: number): Extent {
  const { west, south, east, north } = extent ?? { west: lon, south: lat, east: lon, north: lat };
  return {
    west: Math.min(west, lon),
    south: Math.min(south, lat),
    east: Math.max(east, lon),
    north: Math.max(north, lat),
  };
}
