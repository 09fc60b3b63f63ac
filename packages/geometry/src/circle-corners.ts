import { equatorialRadius, geodesicsFrom } from './geodesic.js';

/** From due north over east to due south; the other half is its mirror image. */
export interface CircleCorners {
  /** From the center's longitude, 0 to 180 degrees. */
  readonly eastward: readonly number[];
  readonly lat: readonly number[];
}

/**
 * Edges that are straight in degrees are almost straight on the ellipsoid.
 * @param lat degrees
 * @param radius meters
 * @param fineness.corners of a half, before additional ones near a pole
 * @param fineness.bendMax maximum meters between an edge and its geodesic
 */
export function boundaryOf(
  lat: number,
  radius: number,
  fineness: { readonly corners: number; readonly bendMax: number },
): CircleCorners {
  const { corners, bendMax } = fineness;
  const geodesics = geodesicsFrom(lat);
  const cornerLists: { eastward: number[]; lat: number[] } = { eastward: [], lat: [] };
  let from = cornerAt(0);
  push(from);
  for (let step = 1; step <= corners; step += 1) {
    const to = cornerAt((Math.PI * step) / corners);
    refine(from, to, 0);
    push(to);
    from = to;
  }
  return cornerLists;

  function cornerAt(azimuth: number): Corner {
    const end = geodesics.endAt(azimuth, radius);
    // Due north and south the corner lies on the center's meridian, or its opposite beyond a pole.
    const isOnMeridian = azimuth === 0 || azimuth === Math.PI;
    const eastward = isOnMeridian ? (Math.abs(end.eastward) > 90 ? 180 : 0) : end.eastward;
    return { azimuth, eastward: Math.abs(eastward), lat: end.lat, fromAxis: fromAxis(end.lat) };
  }

  function push(corner: Corner): void {
    cornerLists.eastward.push(corner.eastward);
    cornerLists.lat.push(corner.lat);
  }

  function refine(a: Corner, b: Corner, depth: number): void {
    if (depth > 50 || bendOf(a, b) <= bendMax) return;
    const middle = cornerAt((a.azimuth + b.azimuth) / 2);
    refine(a, middle, depth + 1);
    push(middle);
    refine(middle, b, depth + 1);
  }
}

interface Corner {
  readonly azimuth: number;
  readonly eastward: number;
  readonly lat: number;
  /** Approximate meters from the ellipsoid's axis. */
  readonly fromAxis: number;
}

function fromAxis(lat: number): number {
  return equatorialRadius * 1.004 * Math.sin(((90 - Math.abs(lat)) * Math.PI) / 180);
}

/** Upper bound in meters, for the worst case around the pole, where the edge is a spiral. */
function bendOf(a: Corner, b: Corner): number {
  const angle = Math.abs(b.eastward - a.eastward) * (Math.PI / 180);
  const turning = (angle * angle * Math.max(a.fromAxis, b.fromAxis)) / 8;
  return turning + (angle * Math.abs(b.fromAxis - a.fromAxis)) / 4;
}
