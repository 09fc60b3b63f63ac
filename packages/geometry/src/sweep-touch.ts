import type { RingTable } from './ring-table.js';
import { type TouchFinding, touchJudge } from './touches.js';
import { wholeAt } from './typed-array.js';

/**
 * Judges a position with several rings, or with one ring twice.
 *
 * @param here its vertices, each the edge that starts at it
 * @param through an edge that passes through without a vertex
 * @param eastwards edges to the east, from bottom to top; `westwards` edges to the west
 */
export function touchFinder(table: RingTable) {
  const { previous, ring } = table;
  const touches = touchJudge(table);
  return (
    here: Int32Array,
    through: number | undefined,
    eastwards: readonly number[],
    westwards: readonly number[],
  ): TouchFinding | undefined => {
    const passing = through === undefined ? [...here] : [...here, through];
    const numbers = new Map<number, number>();
    for (const [number, edge] of passing.entries()) {
      numbers.set(edge, number);
      if (edge !== through) numbers.set(wholeAt(previous, edge), number);
    }
    return touches.judge(
      passing.map((edge) => ({ ring: wholeAt(ring, edge), edge })),
      [...eastwards, ...westwards.toReversed()].map((edge) => numbers.get(edge) ?? -1),
    );
  };
}
