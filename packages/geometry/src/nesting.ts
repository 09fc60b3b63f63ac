import type { GeometryFault } from './fault.js';
import type { RingOrigin } from './ring-table.js';
import { wholeAt } from './typed-array.js';

/**
 * For rings that do not cross. A part in a hole is valid.
 * @param around the ring directly around each ring, or −1
 */
export function* nestingFaults(
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
