import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { currency } from '@exchange/units';
import { z } from 'zod';

export const currencyStated = defineEvent({
  type: 'CurrencyStated',
  version: 1,
  description:
    'The installation said which currency deals are in that name none. It cannot be changed over a log that has such deals.',
  data: z.object({ currency }),
});

export const installationEvents = [currencyStated] as const;
export type InstallationEvent = EventOf<(typeof installationEvents)[number]>;
