import type { RingTable } from './ring-table.js';
import { type TouchFinding, touchJudge } from './touches.js';
import { wholeAt } from './typed-array.js';

/**
 * Judges a place that several rings pass, or one of them twice.
 *
 * @param here the vertices there, each the edge that begins at it
 * @param through an edge that goes through without a vertex there
 * @param eastwards the edges that leave it, from bottom to top; `westwards` those that come to it
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
