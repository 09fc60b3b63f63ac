import {
  type AggregateDefinition,
  defineJournal,
} from '@exchange/runtime/commands/define-aggregate';
import { type RecordRates, rates as ratesDecider } from './decide.js';
import { type RatesEvent, ratesEvents } from './events.js';

/** A utility's rates. */
export const rates: AggregateDefinition<null, RecordRates, RatesEvent, never> = defineJournal(
  ratesEvents,
  ratesDecider,
);
