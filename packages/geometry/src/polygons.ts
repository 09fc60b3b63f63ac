import type { LonLat } from '@exchange/units';
import { meetings, type Ring } from './crossings.js';
import type { Faults } from './fault.js';
import { ringInRing } from './point-in-ring.js';
import { signedArea } from './winding.js';

type Polygon = readonly Ring[];

interface PlacedRing {
  readonly ring: Ring;
  readonly polygon: number;
  readonly isShell: boolean;
  readonly path: readonly (string | number)[];
}

/**
 * Checks that polygons are simple as PostGIS and ArcGIS need them (OGC 06-103r4 section 6.1.11): rings with an
 * area that do not cross themselves or each other, holes in their shells, parts side by side. Rings of one
 * polygon may touch in a point. Edges are straight in longitude and latitude (RFC 7946 section 3.1.1).
 */
export function checkPolygons(
  polygons: readonly Polygon[],
  pathOf: (polygon: number, ring: number) => readonly (string | number)[],
  faults: Faults,
): void {
  const rings: PlacedRing[] = polygons.flatMap((polygon, number) =>
    polygon.map((ring, index) => ({
      ring,
      polygon: number,
      isShell: index === 0,
      path: pathOf(number, index),
    })),
  );
  for (const { ring, path } of rings) {
    if (signedArea(ring) === 0) {
      faults.add(path, 'ring_without_area', 'A ring should enclose an area');
    }
  }
  if (faults.list.length > 0) return;
  const touches = new Set<string>();
  for (const meeting of meetings(rings.map(({ ring }) => ring))) {
    if (meeting.kind === 'touch') {
      touches.add(meeting.rings.join(','));
      continue;
    }
    const path = rings[meeting.ring]?.path ?? [];
    const index = positionIndex(rings[meeting.ring]?.ring ?? [], meeting.at);
    faults.add(
      [...path, index],
      'self_intersection',
      'The polygon crosses or touches itself at this edge: its rings should not meet themselves or each other',
      meeting.at,
    );
  }
  if (faults.list.length === 0) checkNesting(rings, touches, faults);
}

function checkNesting(
  rings: readonly PlacedRing[],
  touches: ReadonlySet<string>,
  faults: Faults,
): void {
  const boxes = rings.map(({ ring }) => boxOf(ring));
  const within = (inner: number, outer: number): 'inside' | 'outside' | 'both' => {
    const [a, b] = [boxes[inner], boxes[outer]];
    const [one, other] = [rings[inner], rings[outer]];
    if (!a || !b || !one || !other) return 'outside';
    const apart = a.east < b.west || b.east < a.west || a.north < b.south || b.north < a.south;
    if (apart) return 'outside';
    const key = inner < outer ? `${inner},${outer}` : `${outer},${inner}`;
    return ringInRing(one.ring, other.ring, touches.has(key));
  };
  const shells = rings.flatMap((ring, number) => (ring.isShell ? [number] : []));
  for (const [number, placed] of rings.entries()) {
    if (faults.full) return;
    if (!placed.isShell) {
      const shell = shells[placed.polygon] ?? 0;
      if (within(number, shell) !== 'inside') {
        faults.add(
          placed.path,
          'hole_outside_shell',
          'A hole should lie inside the polygon that it is cut from',
        );
      }
      const other = rings.findIndex(
        (hole, at) =>
          at !== number &&
          !hole.isShell &&
          hole.polygon === placed.polygon &&
          within(number, at) !== 'outside',
      );
      if (other >= 0)
        faults.add(placed.path, 'nested_holes', 'A hole should not lie inside another hole');
      continue;
    }
    const overlapped = shells.find((shell) => {
      if (shell === number || within(number, shell) === 'outside') return false;
      // An island in a hole of the other part is fine.
      const holes = rings.flatMap((hole, at) =>
        !hole.isShell && hole.polygon === rings[shell]?.polygon ? [at] : [],
      );
      return !holes.some((hole) => within(number, hole) === 'inside');
    });
    if (overlapped !== undefined) {
      faults.add(
        placed.path,
        'overlapping_parts',
        'The parts of a MultiPolygon should not overlap',
      );
    }
  }
}

function positionIndex(ring: Ring, at: LonLat): number {
  return Math.max(
    0,
    ring.findIndex((position) => position[0] === at[0] && position[1] === at[1]),
  );
}

function boxOf(ring: Ring) {
  let [west, south, east, north] = [180, 90, -180, -90];
  for (const [lon, lat] of ring) {
    if (lon < west) west = lon;
    if (lon > east) east = lon;
    if (lat < south) south = lat;
    if (lat > north) north = lat;
  }
  return { west, south, east, north };
}
