/**
 * One array: an array per stream costs about 200 bytes. A full list moves to a slot of twice the
 * size.
 */
export class OrdinalLists {
  #pool = new Uint32Array(1024);
  #poolUsed = 0;
  #starts = new Uint32Array(256);
  #lengths = new Uint32Array(256);
  #sizes = new Uint8Array(256);
  #count = 0;
  readonly #free: number[][] = [];

  get count(): number {
    return this.#count;
  }

  make(): number {
    const list = this.#count;
    if (list === this.#starts.length) {
      this.#starts = enlarged(this.#starts, new Uint32Array(list * 2));
      this.#lengths = enlarged(this.#lengths, new Uint32Array(list * 2));
      this.#sizes = enlarged(this.#sizes, new Uint8Array(list * 2));
    }
    this.#starts[list] = this.#place(0);
    this.#count += 1;
    return list;
  }

  push(list: number, ordinal: number): void {
    const length = this.#lengths[list] ?? 0;
    if (length === 2 ** (this.#sizes[list] ?? 0)) this.#grow(list, length);
    this.#pool[(this.#starts[list] ?? 0) + length] = ordinal;
    this.#lengths[list] = length + 1;
  }

  at(list: number, index: number): number | undefined {
    if (index < 0 || index >= (this.#lengths[list] ?? 0)) return undefined;
    return this.#pool[(this.#starts[list] ?? 0) + index];
  }

  countBelow(list: number, ordinal: number): number {
    const start = this.#starts[list] ?? 0;
    let [low, high] = [0, this.#lengths[list] ?? 0];
    if (high > 0 && (this.#pool[start + high - 1] ?? 0) < ordinal) return high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#pool[start + middle] ?? 0) < ordinal) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  #place(size: number): number {
    const reused = this.#free[size]?.pop();
    if (reused !== undefined) return reused;
    const start = this.#poolUsed;
    this.#poolUsed += 2 ** size;
    if (this.#poolUsed > this.#pool.length) {
      const length = Math.max(this.#pool.length * 2, this.#poolUsed);
      this.#pool = enlarged(this.#pool, new Uint32Array(length));
    }
    return start;
  }

  #grow(list: number, length: number): void {
    const size = (this.#sizes[list] ?? 0) + 1;
    const from = this.#starts[list] ?? 0;
    const to = this.#place(size);
    this.#pool.copyWithin(to, from, from + length);
    this.#free[size - 1] ??= [];
    this.#free[size - 1]?.push(from);
    this.#starts[list] = to;
    this.#sizes[list] = size;
  }
}

function enlarged<Numbers extends Uint32Array | Uint8Array>(
  old: Numbers,
  larger: Numbers,
): Numbers {
  larger.set(old);
  return larger;
}
