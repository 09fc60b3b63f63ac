import { z } from 'zod';
import { defineEvent } from '../event-schema.js';

export const ownFormat = 1;

/** Its first event is the log's first. */
export const historyStream = 'installation-log';

export const ledgerStarted = defineEvent({
  type: 'LedgerStarted',
  description:
    'The first event of the log: it states the format of the events that follow. A version that does not know the format refuses the log.',
  data: z.object({ format: z.int().min(1) }),
});

export const logMoved = defineEvent({
  type: 'LogMoved',
  description:
    'The log was moved to another event store. It is the last event in the old store; in the new store others follow. `target` is the id of the move, which the new store records, and `name` the address of that store without user and password, or its data folder.',
  data: z.object({ target: z.uuid(), name: z.string() }),
});

export type LogEnd = z.output<typeof logMoved.data>;
