import type { LonLat } from '@exchange/units';
import { orient, type RingTable, realAt, wholeAt } from './ring-table.js';

export type SweepEdges = ReturnType<typeof sweepEdges>;

/** An edge has the index of its first vertex; equal positions have equal ranks. */
export function sweepEdges(table: RingTable) {
  const { count, x, y, next, previous } = table;
  const vertices = new Int32Array(count);
  for (let vertex = 0; vertex < count; vertex += 1) vertices[vertex] = vertex;
  vertices.sort((a, b) => realAt(x, a) - realAt(x, b) || realAt(y, a) - realAt(y, b));
  const rank = new Int32Array(count);
  for (let at = 1, current = 0; at < count; at += 1) {
    const [before, vertex] = [wholeAt(vertices, at - 1), wholeAt(vertices, at)];
    if (x[before] !== x[vertex] || y[before] !== y[vertex]) current = at;
    rank[vertex] = current;
  }
  const runsEast = (edge: number) => wholeAt(rank, edge) < wholeAt(rank, wholeAt(next, edge));
  const westEnd = (edge: number) => (runsEast(edge) ? edge : wholeAt(next, edge));
  const eastEnd = (edge: number) => (runsEast(edge) ? wholeAt(next, edge) : edge);
  const positionOf = (vertex: number): LonLat => [realAt(x, vertex), realAt(y, vertex)];

  /** Positive above, negative below, 0 on its line; exact. */
  const side = (edge: number, vertex: number) =>
    orient(table, westEnd(edge), eastEnd(edge), vertex);

  function crossingOf(one: number, other: number): LonLat {
    const [west, east] = [positionOf(westEnd(one)), positionOf(eastEnd(one))];
    const [from, to] = [side(other, westEnd(one)), side(other, eastEnd(one))];
    const part = from === to ? 0 : from / (from - to);
    return [west[0] + part * (east[0] - west[0]), west[1] + part * (east[1] - west[1])];
  }

  return {
    vertices,
    rank,
    runsEast,
    westEnd,
    eastEnd,
    endRank: (edge: number) => wholeAt(rank, eastEnd(edge)),
    side,
    turn: (vertex: number, one: number, other: number) =>
      orient(table, vertex, eastEnd(one), eastEnd(other)),
    turnsLeft: (vertex: number) =>
      orient(table, wholeAt(previous, vertex), vertex, wholeAt(next, vertex)) > 0,
    positionOf,
    crossingOf,
  };
}
