import type { Envelope } from './bounding-box.js';

/** Closed; degrees. */
export type FlatRing = readonly (readonly [number, number])[];

/** The ring crosses a meridian at most twice, like a disc. Parts without area are omitted. */
export function cutAtAntimeridian(
  ring: FlatRing,
): readonly { readonly ring: FlatRing; readonly box: Envelope }[] {
  let [west, east] = [Infinity, -Infinity];
  for (const [lon] of ring) {
    if (lon < west) west = lon;
    if (lon > east) east = lon;
  }
  const sides =
    east > 180
      ? [clipped(ring, 180, -1), shifted(clipped(ring, 180, 1), -360)]
      : west < -180
        ? [clipped(ring, -180, 1), shifted(clipped(ring, -180, -1), 360)]
        : [ring];
  return sides.flatMap((side) => (side.length < 4 ? [] : [{ ring: side, box: boxOf(side) }]));
}

/** East (1) or west (−1). I. Sutherland and G. Hodgman, 1974. */
function clipped(ring: FlatRing, meridian: number, side: 1 | -1): FlatRing {
  const corners: [number, number][] = [];
  for (let index = 1; index < ring.length; index += 1) {
    const [a, b] = [ring[index - 1], ring[index]];
    if (a === undefined || b === undefined) continue;
    const [fromA, fromB] = [(a[0] - meridian) * side, (b[0] - meridian) * side];
    if (fromA >= 0) corners.push([a[0], a[1]]);
    if ((fromA > 0 && fromB < 0) || (fromA < 0 && fromB > 0)) {
      corners.push([meridian, a[1] + ((b[1] - a[1]) * fromA) / (fromA - fromB)]);
    }
  }
  const [first] = corners;
  if (first !== undefined) corners.push([first[0], first[1]]);
  return corners;
}

function shifted(ring: FlatRing, by: number): FlatRing {
  return ring.map(([lon, lat]) => [lon + by, lat] as const);
}

function boxOf(ring: FlatRing): Envelope {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of ring) {
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return { west, south, east, north };
}
