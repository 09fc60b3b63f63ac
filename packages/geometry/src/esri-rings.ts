export type Place = readonly [number, number];

/**
 * Clockwise rings are outer. A counter-clockwise ring outside of all others counts as outer,
 * because writers often confuse the order.
 */
export function partsOfRings(
  rings: readonly (readonly Place[])[],
): readonly (readonly Place[])[][] {
  const sized = rings.map((ring) => ({ ring, area: areaOf(ring) }));
  const outer = sized
    .filter(({ area }) => area <= 0)
    .map(({ ring, area }) => ({ size: -area, parts: [ring] }))
    .sort((one, other) => one.size - other.size);
  const lone: (readonly Place[])[][] = [];
  for (const { ring, area } of sized) {
    if (area <= 0) continue;
    const around = outer.find(({ size, parts: [shell] }) => size >= area && holds(shell, ring));
    if (around === undefined) lone.push([ring]);
    else around.parts.push(ring);
  }
  return [...outer.map(({ parts }) => parts), ...lone];
}

/** Twice the area: positive counter-clockwise. */
function areaOf(ring: readonly Place[]): number {
  const [origin] = ring;
  if (origin === undefined) return 0;
  let area = 0;
  for (const [index, a] of ring.entries()) {
    const b = ring[index + 1] ?? origin;
    area += (a[0] - origin[0]) * (b[1] - origin[1]) - (b[0] - origin[0]) * (a[1] - origin[1]);
  }
  return area;
}

function holds(shell: readonly Place[] | undefined, ring: readonly Place[]): boolean {
  if (shell === undefined) return false;
  for (const place of ring) {
    const side = sideOf(shell, place);
    if (side !== 'on') return side === 'in';
  }
  return true;
}

function sideOf(shell: readonly Place[], [x, y]: Place): 'in' | 'out' | 'on' {
  let isIn = false;
  let before = shell.at(-1);
  for (const after of shell) {
    if (before === undefined) break;
    const [ax, ay] = before;
    const [bx, by] = after;
    const turn = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
    const isBeside = x >= Math.min(ax, bx) && x <= Math.max(ax, bx);
    if (turn === 0 && isBeside && y >= Math.min(ay, by) && y <= Math.max(ay, by)) return 'on';
    if (ay > y !== by > y && turn > 0 === by > ay) isIn = !isIn;
    before = after;
  }
  return isIn ? 'in' : 'out';
}
