import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { ledgerStarted, logMoved } from '@exchange/runtime/event-log/format/ledger-started';
import { currency } from '@exchange/units';
import { z } from 'zod';

export const currencyStated = defineEvent({
  type: 'CurrencyStated',
  version: 1,
  description:
    'The installation said which currency deals are in that name none. It cannot be changed over a log that has such deals.',
  data: z.object({ currency }),
});

export const installationEvents = [ledgerStarted, currencyStated, logMoved] as const;
export type InstallationEvent = EventOf<(typeof installationEvents)[number]>;
