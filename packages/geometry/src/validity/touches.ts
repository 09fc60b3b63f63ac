import type { RingTable } from './ring-table.js';

/** A ring's way through a position, at a vertex or within an edge. */
export interface Passage {
  readonly ring: number;
  /** Starts at the vertex, or is the edge itself. */
  readonly edge: number;
}

export type TouchFinding = {
  readonly kind: 'self_touch' | 'crossing' | 'disconnected';
  readonly edges: readonly [number, number];
};

export function touchJudge({ rings }: RingTable) {
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
   * @param passages at least two
   * @param around passages by direction, counter-clockwise
   */
  return (passages: readonly Passage[], around: readonly number[]): TouchFinding | undefined => {
    const passageOf = new Map<number, Passage>();
    for (const passage of passages) {
      const earlier = passageOf.get(passage.ring);
      if (earlier !== undefined) {
        return { kind: 'self_touch', edges: [earlier.edge, passage.edge] };
      }
      passageOf.set(passage.ring, passage);
    }
    const crossing = changingSides(passages, around);
    if (crossing !== undefined) return { kind: 'crossing', edges: crossing };
    const places = new Map<number, number>();
    for (const { ring, edge } of passages) {
      const polygon = rings[ring]?.polygon ?? 0;
      const place = places.get(polygon) ?? newPlace();
      places.set(polygon, place);
      const [one, other] = [rootOf(ring), rootOf(place)];
      if (one === other) return { kind: 'disconnected', edges: [edge, edge] };
      parents[one] = other;
    }
    return undefined;
  };
}

/** Passages that do not cross nest like brackets. */
function changingSides(
  passages: readonly Passage[],
  around: readonly number[],
): [number, number] | undefined {
  if (around.length !== 2 * passages.length) return undefined;
  const open: number[] = [];
  for (const passage of around) {
    if (open.at(-1) === passage) open.pop();
    else open.push(passage);
  }
  const [one, other] = open;
  if (one === undefined || other === undefined) return undefined;
  return [passages[one]?.edge ?? 0, passages[other]?.edge ?? 0];
}
