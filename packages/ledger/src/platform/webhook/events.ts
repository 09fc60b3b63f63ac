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
  version: 1,
  description:
    'A system is to be called with events of these types: those of the reseller, or all where there is none. The secret that signs calls stands here encrypted, as in every event that has one.',
  data: z.object({ ...own, ...fields, secret: sealed }),
});

export const webhookChanged = defineEvent({
  type: 'WebhookChanged',
  version: 1,
  description:
    'A webhook was changed. One that is switched on again begins with the events after this one; what it missed is sent by a replay.',
  data: z.object({ ...own, changes: changesData(fields) }),
});

const webhookSecretReplaced = defineEvent({
  type: 'WebhookSecretReplaced',
  version: 1,
  description:
    'A webhook has a new secret. The one before it signs every call too until the time that is named.',
  data: z.object({ ...own, secret: sealed, previous_until: instant }),
});

const webhookSecretSealed = defineEvent({
  type: 'WebhookSecretSealed',
  version: 1,
  description:
    'The secrets of a webhook stand under another encryption key. They are the same secrets.',
  data: z.object({ ...own, secret: sealed, previous: sealed.nullable() }),
});

const webhookSwitchedOff = defineEvent({
  type: 'WebhookSwitchedOff',
  version: 1,
  description:
    'A webhook is called no more: it answered 410, or an event could not be delivered for as long as it is tried.',
  data: z.object({
    ...own,
    reason: z.enum(['gone', 'failing']),
    position: z.string().describe('The event that was not delivered'),
  }),
});

const webhookReplayAsked = defineEvent({
  type: 'WebhookReplayAsked',
  version: 1,
  description: 'A webhook is to be sent again what came after a position.',
  data: z.object({
    ...own,
    after: z.string(),
    read_from: z.string().describe('The last event at or before it; 0 where there is none'),
  }),
});

const webhookDeleted = defineEvent({
  type: 'WebhookDeleted',
  version: 1,
  description: 'A webhook is gone.',
  data: z.object(own),
});

export const webhookEvents = [
  webhookMade,
  webhookChanged,
  webhookSecretReplaced,
  webhookSecretSealed,
  webhookSwitchedOff,
  webhookReplayAsked,
  webhookDeleted,
] as const;
export type WebhookEvent = EventOf<(typeof webhookEvents)[number]>;

const webhookPlaceTaken = defineEvent({
  type: 'WebhookPlaceTaken',
  version: 1,
  description:
    'A webhook takes one of the places that a reseller or the platform has for them. Places of webhooks that are gone are freed with it.',
  data: z.object({
    webhook_id: webhookId,
    reseller_id: resellerId.nullable(),
    freed: z.array(webhookId),
  }),
});

export const webhookPlaceEvents = [webhookPlaceTaken] as const;
export type WebhookPlaceEvent = EventOf<(typeof webhookPlaceEvents)[number]>;
