import { markets } from '@exchange/calendar';
import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { gateId } from '@exchange/units';
import { z } from 'zod';
import { transactionType } from '../transaction/deal/deal-data.js';
import { gateRule } from '../transaction/gate-closure/data.js';

export const gateTerms = z.object({
  /** Null: all markets, and deals without one. */
  market: z.enum(markets).nullable(),
  transaction_type: transactionType,
  rule: gateRule,
});
const gateData = z.object({ gate_id: gateId, ...gateTerms.shape });

export const gateSet = defineEvent({
  type: 'GateSet',
  description:
    'From now on, submissions of the type are refused after a delivery interval has closed. Market null: every market without its own gate. The rule is in minutes, or a local time of the zone.',
  data: gateData,
});

export const gateChanged = defineEvent({
  type: 'GateChanged',
  description: 'From now on, a gate has another scope or closing time.',
  data: gateData,
});

export const gateRetired = defineEvent({
  type: 'GateRetired',
  description: 'A gate no longer applies.',
  data: z.object({ gate_id: gateId }),
});

export const gateEvents = [gateSet, gateChanged, gateRetired] as const;
export type GateEvent = EventOf<(typeof gateEvents)[number]>;
