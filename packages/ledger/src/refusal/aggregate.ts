import {
  type AggregateDefinition,
  defineJournal,
} from '@exchange/runtime/commands/define-aggregate';
import { type RefusalEvent, refusalEvents } from './events.js';
import { type RecordRefusal, refusalRecord } from './record.js';

/** Refused commands, each in a stream of its own. */
export const refusals: AggregateDefinition<null, RecordRefusal, RefusalEvent, never> =
  defineJournal(refusalEvents, refusalRecord);
