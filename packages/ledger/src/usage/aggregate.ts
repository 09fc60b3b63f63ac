import {
  type AggregateDefinition,
  defineJournal,
} from '@exchange/runtime/commands/define-aggregate';
import { type RecordUsage, type UsageRefusal, usage as usageDecider } from './decide.js';
import { type UsageEvent, usageEvents } from './events.js';

/** A premise's usage. */
export const usage: AggregateDefinition<null, RecordUsage, UsageEvent, UsageRefusal> =
  defineJournal(usageEvents, usageDecider);
