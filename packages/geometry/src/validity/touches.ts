import { type RingTable, wholeAt } from './ring-table.js';

export type TouchFinding = {
  readonly kind: 'self_touch' | 'crossing' | 'disconnected';
  readonly edges: readonly [number, number];
};

export function touchJudge({ rings, ring, previous }: RingTable) {
  // A forest of rings and touches: closing a loop splits the interior.
  const parents = [...rings.keys()];
  const parentOf = (node: number) => parents[node] ?? node;

  function rootOf(node: number): number {
    let at = node;
    for (let up = parentOf(at); up !== at; up = parentOf(at)) {
      parents[at] = parentOf(up);
      at = parentOf(at);
    }
    return at;
  }

  const newPlace = () => parents.push(parents.length) - 1;

  /**
   * A ring passes a position once, rings do not change sides, and touches do not split an interior.
   * @param passing at least two edges: one that starts here, of each ring, or passes through
   * @param through the edge without a vertex here
   * @param around edges by direction, counter-clockwise
   */
  return (
    passing: readonly number[],
    through: number | undefined,
    around: readonly number[],
  ): TouchFinding | undefined => {
    const ofRing = new Map<number, number>();
    const passageOf = new Map<number, number>();
    for (const edge of passing) {
      const earlier = ofRing.get(wholeAt(ring, edge));
      if (earlier !== undefined) return { kind: 'self_touch', edges: [earlier, edge] };
      ofRing.set(wholeAt(ring, edge), edge);
      passageOf.set(edge, edge);
      if (edge !== through) passageOf.set(wholeAt(previous, edge), edge);
    }
    const sides = around.map((edge) => passageOf.get(edge) ?? -1);
    const crossing = changingSides(passing.length, sides);
    if (crossing !== undefined) return { kind: 'crossing', edges: crossing };
    const places = new Map<number, number>();
    for (const [number, edge] of ofRing) {
      const polygon = rings[number]?.polygon ?? 0;
      const place = places.get(polygon) ?? newPlace();
      places.set(polygon, place);
      const [one, other] = [rootOf(number), rootOf(place)];
      if (one === other) return { kind: 'disconnected', edges: [edge, edge] };
      parents[one] = other;
    }
    return undefined;
  };
}

/** Passages that do not cross nest like brackets. */
function changingSides(
  passages: number,
  around: readonly number[],
): readonly [number, number] | undefined {
  if (around.length !== 2 * passages) return undefined;
  const open: number[] = [];
  for (const passage of around) {
    if (open.at(-1) === passage) open.pop();
    else open.push(passage);
  }
  const [one, other] = open;
  return one === undefined || other === undefined ? undefined : [one, other];
}
