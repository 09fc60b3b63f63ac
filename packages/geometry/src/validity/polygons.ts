import type { LonLat } from '@exchange/units';
import type { Faults, GeometryFault } from './fault.js';
import {
  orient,
  type Polygon,
  type RingOrigin,
  type RingTable,
  ringTable,
  wholeAt,
} from './ring-table.js';
import { type SweepFinding, sweep } from './sweep.js';

/**
 * For rings that do not cross. A part in a hole is valid.
 * @param around the ring directly around each ring, or −1
 */
function* nestingFaults(
  rings: readonly RingOrigin[],
  around: Int32Array,
  pathOf: (polygon: number, ring: number) => readonly (string | number)[],
): Generator<GeometryFault> {
  for (const [number, { polygon, index }] of rings.entries()) {
    const outer = rings[wholeAt(around, number)];
    const path = pathOf(polygon, index);
    const isShell = index === 0;
    if (isShell && outer?.index === 0) {
      yield {
        path,
        type: 'overlapping_parts',
        message: `This part lies inside part ${outer.polygon}: parts should lie side by side; leave it out, or cut a hole for it`,
        context: { other: outer.polygon },
      };
    }
    if (isShell || (outer?.polygon === polygon && outer.index === 0)) continue;
    if (outer?.polygon === polygon) {
      yield {
        path,
        type: 'nested_holes',
        message: `This hole lies inside hole ${outer.index} of its polygon: leave it out, or make a part of it`,
        context: { other: outer.index },
      };
      continue;
    }
    yield {
      path,
      type: 'hole_outside_shell',
      message:
        'This hole lies outside the first ring of its polygon: the outer ring comes first, its holes after it',
    };
  }
}

type Path = readonly (string | number)[];

const findingsMax = 20;

/**
 * OGC 06-103r4 section 6.1.11: rings with area that do not cross, holes in shells, connected
 * interior. Rings may touch.
 */
export function checkPolygons(
  polygons: readonly Polygon[],
  pathOf: (polygon: number, ring: number) => Path,
  faults: Faults,
): void {
  const table = ringTable(polygons);
  for (const ring of table.rings) {
    if (hasArea(ring, table)) continue;
    const message = 'All positions of this ring lie on one line: a ring should enclose an area';
    faults.add({ path: pathOf(ring.polygon, ring.index), type: 'ring_without_area', message });
  }
  if (faults.list.length > 0) return;
  const { findings, around } = sweep(table, findingsMax);
  for (const finding of findings) faults.add(faultOf(finding, table, pathOf));
  if (findings.length === 0) {
    for (const fault of nestingFaults(table.rings, around, pathOf)) faults.add(fault);
  }
}

function hasArea({ first, size }: RingOrigin, table: RingTable): boolean {
  for (let vertex = first + 2; vertex < first + size; vertex += 1) {
    if (orient(table, first, first + 1, vertex) !== 0) return true;
  }
  return false;
}

function faultOf(
  { kind, edges: [one, other], at }: SweepFinding,
  table: RingTable,
  pathOf: (polygon: number, ring: number) => Path,
): GeometryFault {
  const [earlier, edge] = one < other ? [one, other] : [other, one];
  const [ring, earlierRing] = [wholeAt(table.ring, edge), wholeAt(table.ring, earlier)];
  const [origin, earlierOrigin] = [table.rings[ring], table.rings[earlierRing]];
  const index = wholeAt(table.source, edge);
  const path = [...pathOf(origin?.polygon ?? 0, origin?.index ?? 0), index];
  const where = `[${at[0]}, ${at[1]}]`;
  const isOnePolygon = origin?.polygon === earlierOrigin?.polygon;
  const context = {
    lon: at[0],
    lat: at[1],
    other: [
      ...pathOf(earlierOrigin?.polygon ?? 0, earlierOrigin?.index ?? 0),
      wholeAt(table.source, earlier),
    ].join('.'),
  };
  const fault = (type: string, message: string): GeometryFault => ({
    path,
    type,
    message,
    input: at satisfies LonLat,
    context,
  });
  switch (kind) {
    case 'self_touch':
      return fault(
        'self_intersection',
        `The ring meets itself at ${where}: it should pass each place once; make a hole or a part of the loop`,
      );
    case 'disconnected':
      return fault(
        'disconnected_interior',
        `The touch of rings at ${where} cuts the inside of the polygon in two: make two parts of it`,
      );
    case 'crossing':
    case 'overlap': {
      const verb = kind === 'crossing' ? 'crosses' : 'runs along';
      if (ring === earlierRing) {
        return fault(
          'self_intersection',
          `The ring ${verb} itself at ${where}, on its edge from position ${index} and the one from position ${wholeAt(table.source, earlier)}: put its positions in order`,
        );
      }
      return isOnePolygon
        ? fault(
            'rings_intersect',
            `This ring ${verb} another ring of its polygon at ${where}: rings may only touch in points`,
          )
        : fault(
            'overlapping_parts',
            `This part ${verb} another part at ${where}: the parts of a MultiPolygon may only touch in points; merge them`,
          );
    }
  }
}
