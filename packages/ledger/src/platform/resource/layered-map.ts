/** A fold in batches takes O(n log n); copies of a map would take O(n²). Later layers override. */
export class LayeredMap<Value> {
  readonly #layers: readonly ReadonlyMap<string, Value>[];

  constructor(layers: readonly ReadonlyMap<string, Value>[] = []) {
    this.#layers = layers;
  }

  get entries(): number {
    return this.#layers.reduce((sum, { size }) => sum + size, 0);
  }

  get(key: string): Value | undefined {
    return this.#layers.findLast((layer) => layer.has(key))?.get(key);
  }

  has(key: string): boolean {
    return this.#layers.some((layer) => layer.has(key));
  }

  with(entries: Iterable<readonly [string, Value]>): LayeredMap<Value> {
    let top: ReadonlyMap<string, Value> = new Map(entries);
    if (top.size === 0) return this;
    const layers = [...this.#layers];
    for (let last = layers.at(-1); last !== undefined && last.size <= 2 * top.size; ) {
      top = new Map([...last, ...top]);
      layers.pop();
      last = layers.at(-1);
    }
    return new LayeredMap([...layers, top]);
  }
}
