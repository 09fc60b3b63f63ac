import { defineEvent, type EventOf } from '@exchange/runtime/event-log/event-schema';
import { instant, resellerId, webhookId } from '@exchange/units';
import { z } from 'zod';
import { changesData } from '../resource/changes.js';

const own = { webhook_id: webhookId, reseller_id: resellerId.nullable() };
const sealed = z.string();
const fields = {
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().nullable(),
  active: z.boolean(),
};

export const webhookMade = defineEvent({
  type: 'WebhookMade',
  description:
    'A webhook was made for events of these types: of the reseller, or of all without a reseller. Secrets in events are encrypted.',
  data: z.object({ ...own, ...fields, secret: sealed }),
});

export const webhookChanged = defineEvent({
  type: 'WebhookChanged',
  description:
    'A webhook was changed. A webhook that is switched on again continues with the events after this one; a replay sends the gap.',
  data: z.object({ ...own, changes: changesData(fields) }),
});

export const webhookEvents = [
  webhookMade,
  webhookChanged,
  defineEvent({
    type: 'WebhookSecretReplaced',
    description: 'A webhook has a new secret. The previous one also signs until the given time.',
    data: z.object({ ...own, secret: sealed, previous_until: instant }),
  }),
  defineEvent({
    type: 'WebhookSecretSealed',
    description: 'The same secrets of a webhook were encrypted with another key.',
    data: z.object({ ...own, secret: sealed, previous: sealed.nullable() }),
  }),
  defineEvent({
    type: 'WebhookSwitchedOff',
    description:
      'A webhook was switched off: it answered 410, or the attempts to deliver an event ended.',
    data: z.object({
      ...own,
      reason: z.enum(['gone', 'failing']),
      position: z.string().describe('The undelivered event'),
    }),
  }),
  defineEvent({
    type: 'WebhookReplayAsked',
    description: 'A replay of the events after a position was requested.',
    data: z.object({
      ...own,
      after: z.string(),
      read_from: z.string().describe('The last event at or before the position; 0 for none'),
    }),
  }),
  defineEvent({
    type: 'WebhookDeleted',
    description: 'A webhook was deleted.',
    data: z.object(own),
  }),
] as const;
export type WebhookEvent = EventOf<(typeof webhookEvents)[number]>;

const webhookPlaceTaken = defineEvent({
  type: 'WebhookPlaceTaken',
  description:
    'A webhook takes a place in the limit of its reseller or of the platform. Places of deleted webhooks are freed.',
  data: z.object({
    webhook_id: webhookId,
    reseller_id: resellerId.nullable(),
    freed: z.array(webhookId),
  }),
});

export const webhookPlaceEvents = [webhookPlaceTaken] as const;
export type WebhookPlaceEvent = EventOf<(typeof webhookPlaceEvents)[number]>;
