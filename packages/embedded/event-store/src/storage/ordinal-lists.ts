/**
 * Many growing lists of event numbers in one array of 32-bit integers. A log may have as many streams as events,
 * and a JavaScript array for each would cost some 200 bytes a stream.
 *
 * A list that is full moves to a place twice as large; the place it leaves is given to another list.
 */
export function createOrdinalLists() {
  let pool = new Uint32Array(1024);
  let poolUsed = 0;
  let starts = new Uint32Array(256);
  let lengths = new Uint32Array(256);
  /** A list's place holds 2 to this power numbers. */
  let sizes = new Uint8Array(256);
  let count = 0;
  const free: number[][] = [];

  function place(size: number): number {
    const reused = free[size]?.pop();
    if (reused !== undefined) return reused;
    const start = poolUsed;
    poolUsed += 2 ** size;
    if (poolUsed > pool.length) {
      const larger = new Uint32Array(Math.max(pool.length * 2, poolUsed));
      larger.set(pool);
      pool = larger;
    }
    return start;
  }

  function grow(list: number): void {
    const size = (sizes[list] ?? 0) + 1;
    const from = starts[list] ?? 0;
    const to = place(size);
    pool.copyWithin(to, from, from + (lengths[list] ?? 0));
    const left = free[size - 1] ?? [];
    left.push(from);
    free[size - 1] = left;
    starts[list] = to;
    sizes[list] = size;
  }

  return {
    /** Makes an empty list and gives its number; lists are numbered from 0. */
    make(): number {
      if (count === starts.length) {
        starts = doubled(starts, new Uint32Array(count * 2));
        lengths = doubled(lengths, new Uint32Array(count * 2));
        sizes = doubled(sizes, new Uint8Array(count * 2));
      }
      starts[count] = place(0);
      count += 1;
      return count - 1;
    },

    push(list: number, ordinal: number): void {
      const length = lengths[list] ?? 0;
      if (length === 2 ** (sizes[list] ?? 0)) grow(list);
      pool[(starts[list] ?? 0) + length] = ordinal;
      lengths[list] = length + 1;
    },

    length: (list: number): number => lengths[list] ?? 0,

    at(list: number, index: number): number | undefined {
      if (index < 0 || index >= (lengths[list] ?? 0)) return undefined;
      return pool[(starts[list] ?? 0) + index];
    },

    /** How many numbers of the list, which is in order, are below `ordinal`. */
    countBelow(list: number, ordinal: number): number {
      const start = starts[list] ?? 0;
      let [low, high] = [0, lengths[list] ?? 0];
      // Mostly asked for the end.
      if (high > 0 && (pool[start + high - 1] ?? 0) < ordinal) return high;
      while (low < high) {
        const middle = (low + high) >> 1;
        if ((pool[start + middle] ?? 0) < ordinal) low = middle + 1;
        else high = middle;
      }
      return low;
    },
  };
}

function doubled<Numbers extends Uint32Array | Uint8Array>(old: Numbers, larger: Numbers): Numbers {
  larger.set(old);
  return larger;
}
