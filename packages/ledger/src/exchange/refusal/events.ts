import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { instant, jsonValue, resellerId } from '@exchange/units';
import { z } from 'zod';
import { commandRefusal } from './refusals.js';

export const commandRefused = defineEvent({
  type: 'CommandRefused',
  description:
    'An exchange command was refused or lost a conflict: caller, request, and reason as a code with facts. No transaction changes.',
  data: z.object({
    refusal_id: z.guid(),
    operation: z.string(),
    target: z.string(),
    status: z.int(),
    refusal: commandRefusal,
    request: jsonValue,
    idempotency_key: z.string().nullable(),
    reseller_id: resellerId.nullable(),
    actor: z.object({ kind: z.string(), id: z.string() }),
    refused_at: instant,
  }),
});

export const refusalEvents = [commandRefused] as const;
export type RefusalEvent = EventOf<(typeof refusalEvents)[number]>;
