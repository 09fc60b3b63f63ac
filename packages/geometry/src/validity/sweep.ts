import type { LonLat } from '@exchange/units';
import { type RingTable, wholeAt } from './ring-table.js';
import { type SweepEdges, sweepEdges } from './sweep-edges.js';
import { nowhere, type SweepStatus, sweepStatus } from './sweep-status.js';
import { touchJudge } from './touches.js';

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

/** Finds the edges that begin at a position, the nodes that meet it, and the node below. */
function placeReader(
  { previous }: RingTable,
  { endRank, rank, side }: SweepEdges,
  status: SweepStatus,
) {
  return (here: readonly number[], vertex: number) => {
    const holds = (node: number) =>
      node !== nowhere &&
      (endRank(status.edgeOf(node)) === rank[vertex] || side(status.edgeOf(node), vertex) === 0);
    const outgoing: number[] = [];
    let below: number = nowhere;
    for (const at of here) {
      for (const edge of [wholeAt(previous, at), at]) {
        if (endRank(edge) !== rank[vertex]) outgoing.push(edge);
        else if (status.nodeOf(edge) !== nowhere) below = status.nodeOf(edge);
      }
    }
    if (below === nowhere) below = status.locate(vertex);
    while (holds(below)) below = status.below(below);
    const met: number[] = [];
    for (let node = status.above(below); holds(node); node = status.above(node)) met.push(node);
    return { outgoing, met, below };
  };
}

export interface SweepFinding {
  readonly kind: 'crossing' | 'overlap' | 'self_touch' | 'disconnected';
  readonly edges: readonly [number, number];
  readonly at: LonLat;
}

/**
 * M. I. Shamos and D. Hoey, 1976; exact, in n log n. Rings have no repeated adjacent positions, and
 * three that are not collinear.
 * @param findingsMax then ignores an edge that crosses another
 */
export function sweep(table: RingTable, findingsMax: number) {
  const { count } = table;
  const edges = sweepEdges(table);
  const { vertices, rank, endRank, eastEnd, side, positionOf } = edges;
  const status = sweepStatus(count, side);
  const touchAt = touchJudge(table);
  const findings: SweepFinding[] = [];
  const { around, nest } = ringNesting(table, edges, status);
  const lookAt = placeReader(table, edges, status);

  /** Stops at a mere touch of adjacent edges. */
  function cross(lower: number, upper: number): boolean {
    if (lower === nowhere || upper === nowhere) return false;
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
    while (cross(status.below(node), node)) leaveOut(status.below(node), node);
  }

  function settleAbove(node: number): void {
    while (cross(node, status.above(node))) leaveOut(status.above(node), node);
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

  function stopAt(here: readonly number[], vertex: number): void {
    const { outgoing, met, below } = lookAt(here, vertex);
    const metEdges = met.map(status.edgeOf);
    const through = separate(
      metEdges.filter((edge) => endRank(edge) !== rank[vertex]),
      vertex,
    );
    const eastwards = leaving(outgoing, through, vertex);
    if (here.length > 1 || through !== undefined) {
      const passing = through === undefined ? here : [...here, through];
      const touch = touchAt(passing, through, [...eastwards, ...metEdges.toReversed()]);
      if (touch !== undefined) findings.push({ ...touch, at: positionOf(vertex) });
    }
    for (const node of met) if (status.edgeOf(node) !== through) status.remove(node);
    let top = below;
    for (const edge of eastwards) {
      top = edge === through ? status.nodeOf(edge) : status.insertAbove(top, edge);
      nest(edge);
    }
    settleBelow(status.above(below));
    if (top !== below) settleAbove(top);
  }

  for (let at = 0; at < count && findings.length < findingsMax; ) {
    const vertex = wholeAt(vertices, at);
    const here: number[] = [];
    while (at < count && rank[wholeAt(vertices, at)] === rank[vertex]) {
      here.push(wholeAt(vertices, at));
      at += 1;
    }
    stopAt(here, vertex);
  }
  return { findings, around };
}
