import { markets } from '@exchange/calendar';
import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { gateId } from '@exchange/units';
import { z } from 'zod';
import { transactionType } from '../transaction/events.js';

/** The rule of a closing time: a period before the interval's start, or a local time on an earlier day. */
export const gateRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('before_delivery'), minutes: z.int() }),
  z.object({
    kind: z.literal('day_ahead'),
    /** `HH:MM` in the time zone. */
    local_time: z.string(),
    /** An IANA zone, which also determines the interval's day. */
    time_zone: z.string(),
    days_before: z.int(),
  }),
]);
export type GateRule = z.output<typeof gateRule>;

/** The scope of a gate, and its closing time. */
const gateData = z.object({
  gate_id: gateId,
  /** Null: every market, and deals without a market. */
  market: z.enum(markets).nullable(),
  transaction_type: transactionType,
  rule: gateRule,
});

export const gateSet = defineEvent({
  type: 'GateSet',
  version: 1,
  description:
    'From now on, submissions of that type (in that market; null: in any that has no gate of its own) are refused once a delivery interval of theirs has closed. Minutes; local time of the zone.',
  data: gateData,
});

export const gateChanged = defineEvent({
  type: 'GateChanged',
  version: 1,
  description: 'A gate is for something else, or closes at another time, from now on.',
  data: gateData,
});

export const gateRetired = defineEvent({
  type: 'GateRetired',
  version: 1,
  description: 'A gate closes nothing any more.',
  data: z.object({ gate_id: gateId }),
});

export const gateEvents = [gateSet, gateChanged, gateRetired] as const;
export type GateEvent = EventOf<(typeof gateEvents)[number]>;
