import { accept, type Decider } from '@exchange/runtime/commands/decider';
import {
  type AggregateDefinition,
  type AggregateStore,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import type { AssetId } from '@exchange/units';
import { LayeredMap } from '../../platform/resource/layered-map.js';
import { streams } from '../../streams.js';
import { type UsageEvent, usageEvents } from './events.js';
import { isEstimated, usageKey } from './record.js';

type Actuals = LayeredMap<true>;

/** Keys of the memory of a usual state. */
const keysOfUsualState = 8;

const decider: Decider<Actuals, never, UsageEvent, never> = {
  initialState: new LayeredMap(),
  decide: () => accept(),
  evolve: (known, { data }) =>
    known.with(
      data.records.filter((one) => !isEstimated(one)).map((one) => [usageKey(one), true] as const),
    ),
  weight: ({ entries }) => Math.ceil(entries / keysOfUsualState),
};

const actuals: AggregateDefinition<Actuals, never, UsageEvent, never> = defineAggregate(
  usageEvents,
  decider,
);

/**
 * The keys of a premise's actual values at the end of its stream, a fact for commands with estimates. The fold is
 * cached, so that an import of estimates reads the stream once.
 */
export async function recordedActuals(store: AggregateStore, id: AssetId): Promise<Actuals> {
  return (await actuals.on(store).load(streams.premiseUsage(id))).state;
}
