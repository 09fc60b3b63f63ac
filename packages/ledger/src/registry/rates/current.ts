import { accept, type Decider } from '@exchange/runtime/commands/decider';
import {
  type AggregateDefinition,
  type AggregateStore,
  defineAggregate,
} from '@exchange/runtime/commands/define-aggregate';
import type { Decimal, UtilityId } from '@exchange/units';
import { LayeredMap } from '../../platform/resource/layered-map.js';
import { streams } from '../../streams.js';
import { rateKey } from './decide.js';
import { type RatesEvent, ratesEvents } from './events.js';

type CurrentRates = LayeredMap<Decimal>;

/** Records of the memory of a usual state. */
const recordsOfUsualState = 8;

const decider: Decider<CurrentRates, never, RatesEvent, never> = {
  initialState: new LayeredMap(),
  decide: () => accept(),
  evolve: (known, { data }) =>
    known.with(data.records.map((one) => [rateKey(one), one.rate_cents_per_kwh] as const)),
  weight: ({ entries }) => Math.ceil(entries / recordsOfUsualState),
};

const current: AggregateDefinition<CurrentRates, never, RatesEvent, never> = defineAggregate(
  ratesEvents,
  decider,
);

/** The rates of a utility by area and day at the end of its stream, a fact for corrections. */
export async function currentRates(store: AggregateStore, id: UtilityId): Promise<CurrentRates> {
  return (await current.on(store).load(streams.utilityRates(id))).state;
}
