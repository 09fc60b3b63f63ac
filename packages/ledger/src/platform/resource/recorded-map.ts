import { accept } from '@exchange/runtime/commands/decider';
import { type AggregateStore, defineAggregate } from '@exchange/runtime/commands/define-aggregate';
import type { EventDefinition, EventOf } from '@exchange/runtime/event-log/event-schema';
import type { z } from 'zod';
import { LayeredMap } from './layered-map.js';

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
