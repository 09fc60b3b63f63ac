import { type RingTable, wholeAt } from './ring-table.js';
import type { SweepEdges } from './sweep-edges.js';
import { nowhere, type SweepStatus } from './sweep-status.js';

export interface Place {
  readonly begun: readonly number[];
  readonly met: readonly number[];
  readonly below: number;
  readonly above: number;
}

export function placeReader(
  { previous }: RingTable,
  { endRank, rank, side }: SweepEdges,
  status: SweepStatus,
): (here: Int32Array, vertex: number) => Place {
  return (here, vertex) => {
    const holds = (node: number) =>
      node !== nowhere &&
      (endRank(status.edgeOf(node)) === rank[vertex] || side(status.edgeOf(node), vertex) === 0);
    const edges: number[] = [];
    let below: number = nowhere;
    for (const at of here) {
      for (const edge of [wholeAt(previous, at), at]) {
        if (endRank(edge) !== rank[vertex]) edges.push(edge);
        else if (status.nodeOf(edge) !== nowhere) below = status.nodeOf(edge);
      }
    }
    if (below === nowhere) below = status.locate(vertex);
    while (holds(below)) below = status.below(below);
    const met: number[] = [];
    let above = status.above(below);
    for (; holds(above); above = status.above(above)) met.push(above);
    return { begun: edges, met, below, above };
  };
}
