import { accept } from '@exchange/runtime/commands/decider';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import type { z } from 'zod';

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

export type RecordedMapReader<Value> = (
  store: AggregateStore,
  stream: string,
) => Promise<LayeredMap<Value>>;

const entriesOfUsualState = 8;

/** Caches the fold, so that an import reads its stream once. */
export function defineRecordedMap<Definition extends EventDefinition<string, z.ZodType>, Value>(
  events: readonly Definition[],
  entriesOf: (event: EventOf<Definition>) => Iterable<readonly [string, Value]>,
): RecordedMapReader<Value> {
  const maps = defineAggregate<Definition, LayeredMap<Value>, never, never>(events, {
    initialState: new LayeredMap(),
    decide: () => accept(),
    evolve: (map, event) => map.with(entriesOf(event)),
    weight: ({ entries }) => Math.ceil(entries / entriesOfUsualState),
  });
  return async (store, stream) => (await maps.on(store).load(stream)).state;
}
