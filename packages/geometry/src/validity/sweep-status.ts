import { wholeAt } from './ring-table.js';

export const nowhere = 0;

export type SweepStatus = ReturnType<typeof sweepStatus>;

/**
 * Edges from bottom to top: a treap (Seidel and Aragon, 1996) with linked nodes, in constant time
 * at a known node. Node 0 is both ends; its right child is the root.
 * @param side positive for a vertex above the edge, negative below, 0 on it
 */
export function sweepStatus(edgeCount: number, side: (edge: number, vertex: number) => number) {
  const left = new Int32Array(edgeCount + 1);
  const right = new Int32Array(edgeCount + 1);
  const parent = new Int32Array(edgeCount + 1);
  const lower = new Int32Array(edgeCount + 1);
  const higher = new Int32Array(edgeCount + 1);
  const nodes = new Int32Array(edgeCount);
  // Predictable priorities would let a caller build a degenerate tree. The result does not depend
  // on them.
  const seed = Math.floor(Math.random() * 0x7fffffff);

  const edgeOf = (node: number) => node - 1;

  function priority(node: number): number {
    let hash = Math.imul(node ^ seed, 0x9e3779b1);
    hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
    return hash ^ (hash >>> 13);
  }

  function rotateUp(node: number): void {
    const above = wholeAt(parent, node);
    const top = wholeAt(parent, above);
    if (left[above] === node) {
      const inner = wholeAt(right, node);
      left[above] = inner;
      if (inner !== nowhere) parent[inner] = above;
      right[node] = above;
    } else {
      const inner = wholeAt(left, node);
      right[above] = inner;
      if (inner !== nowhere) parent[inner] = above;
      left[node] = above;
    }
    parent[above] = node;
    replaceChild(top, above, node);
    parent[node] = top;
  }

  function replaceChild(of: number, child: number, by: number): void {
    if (right[of] === child) right[of] = by;
    else left[of] = by;
  }

  return {
    insertAbove(place: number, edge: number): number {
      // An edge is inserted once.
      const node = edge + 1;
      nodes[edge] = node;
      const follower = wholeAt(higher, place);
      if (right[place] === nowhere) {
        right[place] = node;
        parent[node] = place;
      } else {
        left[follower] = node;
        parent[node] = follower;
      }
      lower[node] = place;
      higher[node] = follower;
      higher[place] = node;
      lower[follower] = node;
      const rank = priority(node);
      while (parent[node] !== nowhere && rank < priority(wholeAt(parent, node))) rotateUp(node);
      return node;
    },
    remove(node: number): void {
      for (;;) {
        const [one, other] = [wholeAt(left, node), wholeAt(right, node)];
        if (one === nowhere && other === nowhere) break;
        if (one === nowhere) rotateUp(other);
        else if (other === nowhere) rotateUp(one);
        else rotateUp(priority(one) < priority(other) ? one : other);
      }
      replaceChild(wholeAt(parent, node), node, nowhere);
      const [before, after] = [wholeAt(lower, node), wholeAt(higher, node)];
      higher[before] = after;
      lower[after] = before;
      nodes[edgeOf(node)] = nowhere;
    },
    nodeOf: (edge: number) => wholeAt(nodes, edge),
    edgeOf,
    below: (node: number) => wholeAt(lower, node),
    above: (node: number) => wholeAt(higher, node),
    locate(vertex: number): number {
      let best = nowhere;
      let node = wholeAt(right, 0);
      while (node !== nowhere) {
        const where = side(edgeOf(node), vertex);
        if (where === 0) return node;
        if (where > 0) {
          best = node;
          node = wholeAt(right, node);
        } else {
          node = wholeAt(left, node);
        }
      }
      return best;
    },
  };
}
