import { defineJournal } from '@exchange/runtime/commands/define-aggregate';
import { refusalEvents } from './events.js';
import { refusalRecord } from './record.js';

/** Refused commands, each in a stream of its own. */
export const refusals = defineJournal(refusalEvents, refusalRecord);
