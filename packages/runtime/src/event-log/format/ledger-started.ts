import { z } from 'zod';
import { defineEvent } from '../event-schema.js';

/** The format of the logs, exports and tables that this version reads and writes. */
export const ownFormat = 1;

/** The stream of a log's own history: its first event is the first event of the log. */
export const historyStream = 'installation-log';

export const ledgerStarted = defineEvent({
  type: 'LedgerStarted',
  version: 1,
  description:
    'The first event of the log: it states the format of the events that follow. A version that does not know the format refuses the log.',
  data: z.object({ format: z.int().min(1) }),
});
