import type { LonLat } from '@exchange/units';
import { type RingTable, wholeAt } from './ring-table.js';
import { type SweepEdges, sweepEdges } from './sweep-edges.js';
import { placeReader } from './sweep-place.js';
import { nowhere, type SweepStatus, sweepStatus } from './sweep-status.js';
import { type TouchFinding, touchJudge } from './touches.js';

/**
 * @param here each the edge that starts at it
 * @param through an edge without a vertex here
 * @param eastwards from bottom to top; so is `westwards`
 */
function touchFinder(table: RingTable) {
  const { previous, ring } = table;
  const judge = touchJudge(table);
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
    return judge(
      passing.map((edge) => ({ ring: wholeAt(ring, edge), edge })),
      [...eastwards, ...westwards.toReversed()].map((edge) => numbers.get(edge) ?? -1),
    );
  };
}

const unseen = -2;

function ringNesting({ ring, rings }: RingTable, edges: SweepEdges, status: SweepStatus) {
  const around = new Int32Array(rings.length).fill(unseen);
  const counterClockwise = new Uint8Array(rings.length);

  /** The edge below a ring's first position determines the enclosing ring. */
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

export interface SweepFinding {
  readonly kind: 'crossing' | 'overlap' | 'self_touch' | 'disconnected';
  readonly edges: readonly [number, number];
  readonly at: LonLat;
}

export interface Swept {
  readonly findings: readonly SweepFinding[];
  readonly around: Int32Array;
}

/**
 * M. I. Shamos and D. Hoey, 1976; exact, in n log n. Rings have no repeated adjacent positions, and
 * three that are not collinear.
 * @param findingsMax then ignores an edge that crosses another
 */
export function sweep(table: RingTable, findingsMax: number): Swept {
  const { count, previous } = table;
  const edges = sweepEdges(table);
  const { vertices, rank, endRank, eastEnd, side, positionOf } = edges;
  const status = sweepStatus(count, side);
  const touchAt = touchFinder(table);
  const findings: SweepFinding[] = [];
  const { around, nest } = ringNesting(table, edges, status);
  const lookAt = placeReader(table, edges, status);

  /** Stops at a mere touch of adjacent edges. */
  function cross(lower: number, upper: number): boolean {
    const [low, high] = [status.edgeOf(lower), status.edgeOf(upper)];
    const [lowEnd, highEnd] = [endRank(low), endRank(high)];
    if (lowEnd === highEnd) return false;
    return lowEnd < highEnd ? side(high, eastEnd(low)) > 0 : side(low, eastEnd(high)) < 0;
  }

  function leaveOut(crossed: number, by: number): void {
    const [one, other] = [status.edgeOf(by), status.edgeOf(crossed)];
    findings.push({ kind: 'crossing', edges: [one, other], at: edges.crossingOf(one, other) });
    status.remove(crossed);
  }

  function settleBelow(node: number): void {
    for (;;) {
      const other = status.below(node);
      if (other === nowhere || !cross(other, node)) return;
      leaveOut(other, node);
    }
  }

  function settleAbove(node: number): void {
    for (;;) {
      const other = status.above(node);
      if (other === nowhere || !cross(node, other)) return;
      leaveOut(other, node);
    }
  }

  function touchesNeighbour(below: number, above: number, vertex: number): boolean {
    if (below !== nowhere && side(status.edgeOf(below), vertex) === 0) return true;
    return above !== nowhere && side(status.edgeOf(above), vertex) === 0;
  }

  function goOn(vertex: number, ending: number, starting: number): boolean {
    const node = status.nodeOf(ending);
    if (node === nowhere) return false;
    if (touchesNeighbour(status.below(node), status.above(node), vertex)) return false;
    status.replace(node, starting);
    settleBelow(node);
    settleAbove(node);
    return true;
  }

  function begin(vertex: number, one: number, other: number): boolean {
    const turn = edges.turn(vertex, one, other);
    const below = status.locate(vertex);
    if (turn === 0 || (below !== nowhere && side(status.edgeOf(below), vertex) === 0)) return false;
    const lower = status.insertAbove(below, turn > 0 ? one : other);
    const upper = status.insertAbove(lower, turn > 0 ? other : one);
    nest(turn > 0 ? one : other);
    settleBelow(lower);
    settleAbove(upper);
    return true;
  }

  function end(vertex: number, one: number, other: number): boolean {
    const [first, second] = [status.nodeOf(one), status.nodeOf(other)];
    if (first === nowhere || second === nowhere) return false;
    const isFirstLower = status.above(first) === second;
    if (!isFirstLower && status.above(second) !== first) return false;
    const below = status.below(isFirstLower ? first : second);
    const above = status.above(isFirstLower ? second : first);
    if (touchesNeighbour(below, above, vertex)) return false;
    status.remove(first);
    status.remove(second);
    if (above !== nowhere) settleBelow(above);
    return true;
  }

  function passBy(vertex: number): boolean {
    const [one, other] = [wholeAt(previous, vertex), vertex];
    const oneEnds = endRank(one) === rank[vertex];
    const otherEnds = endRank(other) === rank[vertex];
    if (oneEnds && otherEnds) return end(vertex, one, other);
    if (!oneEnds && !otherEnds) return begin(vertex, one, other);
    return oneEnds ? goOn(vertex, one, other) : goOn(vertex, other, one);
  }

  function leaving(
    starting: readonly number[],
    through: number | undefined,
    vertex: number,
  ): number[] {
    const sorted = through === undefined ? [...starting] : [through, ...starting];
    sorted.sort((one, other) => edges.turn(vertex, other, one));
    const distinct: number[] = [];
    for (const edge of sorted) {
      const last = distinct.at(-1);
      if (last === undefined || edges.turn(vertex, last, edge) !== 0) {
        distinct.push(edge);
        continue;
      }
      findings.push({ kind: 'overlap', edges: [last, edge], at: positionOf(vertex) });
      if (edge === through) distinct[distinct.length - 1] = edge;
    }
    return distinct;
  }

  function separate(through: readonly number[], vertex: number): number | undefined {
    const [first, ...others] = through;
    for (const edge of others) {
      findings.push({ kind: 'crossing', edges: [first ?? edge, edge], at: positionOf(vertex) });
    }
    return first;
  }

  function stopAt(here: Int32Array, vertex: number): void {
    const { begun, met, below, above } = lookAt(here, vertex);
    const metEdges = met.map(status.edgeOf);
    const through = separate(
      metEdges.filter((edge) => endRank(edge) !== rank[vertex]),
      vertex,
    );
    const eastwards = leaving(begun, through, vertex);
    if (here.length > 1 || through !== undefined) {
      const touch = touchAt(here, through, eastwards, metEdges);
      if (touch !== undefined) findings.push({ ...touch, at: positionOf(vertex) });
    }
    for (const node of met) if (status.edgeOf(node) !== through) status.remove(node);
    let top = below;
    for (const edge of eastwards) {
      top = edge === through ? status.nodeOf(edge) : status.insertAbove(top, edge);
      nest(edge);
    }
    if (top !== below) {
      settleBelow(status.above(below));
      settleAbove(top);
    } else if (above !== nowhere) {
      settleBelow(above);
    }
  }

  for (let first = 0; first < count && findings.length < findingsMax; ) {
    const vertex = wholeAt(vertices, first);
    let last = first + 1;
    while (last < count && rank[wholeAt(vertices, last)] === rank[vertex]) last += 1;
    if (last - first > 1 || !passBy(vertex)) stopAt(vertices.subarray(first, last), vertex);
    first = last;
  }
  return { findings, around };
}
