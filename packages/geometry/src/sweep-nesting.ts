import type { RingTable } from './ring-table.js';
import type { SweepEdges } from './sweep-edges.js';
import { nowhere, type SweepStatus } from './sweep-status.js';
import { wholeAt } from './typed-array.js';

const unseen = -2;

/** Determines the nesting of rings during the sweep. */
export function ringNesting({ ring, rings }: RingTable, edges: SweepEdges, status: SweepStatus) {
  /** The ring directly around each ring, or −1. */
  const around = new Int32Array(rings.length).fill(unseen);
  const counterClockwise = new Uint8Array(rings.length);

  /** At a ring's first position, the edge directly below determines the enclosing ring. */
  function nest(edge: number): void {
    const number = wholeAt(ring, edge);
    if (around[number] !== unseen) return;
    counterClockwise[number] = edges.turnsLeft(edges.westEnd(edge)) ? 1 : 0;
    const below = status.below(status.nodeOf(edge));
    if (below === nowhere) {
      around[number] = -1;
      return;
    }
    const neighbour = status.edgeOf(below);
    const other = wholeAt(ring, neighbour);
    const isInside = edges.runsEast(neighbour) === (counterClockwise[other] === 1);
    around[number] = isInside ? other : wholeAt(around, other);
  }

  return { around, nest };
}
