import { asOf, paging } from '@exchange/runtime/contract/query-parameters';
import { defineRoute } from '@exchange/runtime/contract/route';
import { created } from '@exchange/runtime/contract/successes';
import { boundedText, resellerId, webhookId } from '@exchange/units';
import { z } from 'zod';
import { webhooksLane } from './lane.js';
import {
  deliveryResource,
  madeWebhookResource,
  standingWebhookResource,
  webhookResource,
  webhookTestResource,
} from './resource.js';
import { secretText } from './secret-text.js';

const tag = 'Webhooks';
const commandRoute = { kind: 'command', tag } as const;
const queryRoute = { method: 'get', kind: 'query', tag, lanes: [webhooksLane] } as const;
const params = z.object({ id: webhookId });
const own = 'A reseller has its own; the platform has all.';

const url = z.string().min(1).max(2000).meta({
  description:
    'Where it is called: an https URL without user, password or fragment, whose host is of the Internet (exceptions: WEBHOOKS_ALLOW)',
});
const types = z
  .array(z.string().min(1).max(200))
  .min(1)
  .max(200)
  .refine((all) => new Set(all).size === all.length, {
    message: 'Input should name each type once',
  })
  .meta({
    description: 'The types of events that it is told of, as the event catalogue names them',
  });
const description = z.string().trim().max(500).nullable();
const secret = secretText.optional().meta({
  description:
    'What signs the calls: `whsec_` and the base64 of 24 to 64 bytes; without it the service makes one',
});

export const makeWebhook = defineRoute({
  ...commandRoute,
  operationId: 'makeWebhook',
  method: 'post',
  path: '/webhooks',
  summary: 'Have a system called with events',
  description: `Each event is posted as a CloudEvent (structured JSON) with the headers of Standard Webhooks, at least once, and in the order of its stream. It begins with the events after this one. A caller who is limited to a reseller makes one for that reseller; the platform for any, or without one for all events. A reseller has 20 of them at most (WEBHOOKS_PER_SCOPE_MAX), and so has the platform: one more is 409.`,
  body: z.strictObject({
    url,
    types,
    secret,
    description: description.optional(),
    active: z.boolean().default(true),
    reseller_id: resellerId.nullish(),
  }),
  success: created('The webhook, and its secret', madeWebhookResource),
  errors: [403, 404, 409],
  example: {
    url: 'https://receiver.example/ledger',
    types: ['TransactionSubmitted', 'TransactionConfirmed'],
    description: 'Settlement system',
  },
});

export const changeWebhook = defineRoute({
  ...commandRoute,
  operationId: 'changeWebhook',
  method: 'put',
  path: '/webhooks/{id}',
  summary: 'Change a webhook',
  description: `Only what is sent changes. One that is switched on again begins with the events after this change; its \`standing\` names what it missed, and a replay sends that. ${own}`,
  params,
  body: z.strictObject({
    url: url.optional(),
    types: types.optional(),
    description: description.optional(),
    active: z.boolean().optional(),
  }),
  success: { status: 200, description: 'The webhook', schema: webhookResource },
  errors: [403, 404],
  example: { active: true },
});

export const rotateWebhookSecret = defineRoute({
  ...commandRoute,
  operationId: 'rotateWebhookSecret',
  method: 'post',
  path: '/webhooks/{id}/rotate-secret',
  summary: 'Replace the secret of a webhook',
  description: `Calls are signed with both secrets until the hours are over, so that a receiver changes when it can. ${own}`,
  params,
  body: z.strictObject({
    secret,
    previous_hours: z
      .number()
      .int()
      .min(0)
      .max(168)
      .default(24)
      .meta({ description: 'How long the secret of before signs too' }),
  }),
  success: { status: 200, description: 'The webhook, and its secret', schema: madeWebhookResource },
  errors: [403, 404],
  example: { previous_hours: 24 },
});

export const testWebhook = defineRoute({
  operationId: 'testWebhook',
  method: 'post',
  path: '/webhooks/{id}/test',
  tag,
  summary: 'Call a webhook once, now',
  description: `With an event of the type \`webhook.test\` that no log has; switched off or not. What came of it is the answer. ${own}`,
  kind: 'query',
  params,
  success: { status: 200, description: 'What came of it', schema: webhookTestResource },
  errors: [403, 404],
  weight: 4,
});

export const replayWebhook = defineRoute({
  ...commandRoute,
  operationId: 'replayWebhook',
  method: 'post',
  path: '/webhooks/{id}/replay',
  summary: 'Send a webhook again what came after a position',
  description: `Everything after it that the webhook is to be told of is delivered again, oldest first, with the ids that it had, and then what comes. 409 while it is switched off. ${own}`,
  params,
  query: z.strictObject({
    after: boundedText()
      .regex(/^\d{1,19}$/, 'Input should be a position of the log, such as 1048')
      .meta({ description: 'A position of the log; 0: from its beginning', example: '1048' }),
  }),
  success: { status: 200, description: 'The webhook', schema: webhookResource },
  errors: [403, 404, 409],
});

export const deleteWebhook = defineRoute({
  ...commandRoute,
  operationId: 'deleteWebhook',
  method: 'delete',
  path: '/webhooks/{id}',
  summary: 'Delete a webhook',
  description: `It is called no more, and what waited for it is dropped. ${own}`,
  params,
  success: { status: 204, description: 'It is gone' },
  errors: [403, 404],
});

export const listWebhooks = defineRoute({
  ...queryRoute,
  operationId: 'listWebhooks',
  path: '/webhooks',
  summary: 'List webhooks',
  description: own,
  query: z.strictObject({ reseller_id: resellerId.optional(), ...paging }),
  success: {
    status: 200,
    description: 'Webhooks, oldest first',
    schema: z.array(standingWebhookResource),
    headers: ['Link', 'Ledger-Position'],
  },
});

export const getWebhook = defineRoute({
  ...queryRoute,
  operationId: 'getWebhook',
  path: '/webhooks/{id}',
  summary: 'One webhook',
  description: own,
  params,
  query: z.strictObject({ as_of: asOf }),
  success: {
    status: 200,
    description: 'The webhook',
    schema: standingWebhookResource,
    headers: ['Ledger-Position'],
  },
  errors: [403, 404],
});

export const listWebhookDeliveries = defineRoute({
  ...queryRoute,
  operationId: 'listWebhookDeliveries',
  path: '/webhooks/{id}/deliveries',
  summary: 'List what was sent to a webhook',
  description: `The last 1,000 that were settled, and all that are known to wait. ${own}`,
  params,
  query: z.strictObject({
    status: z.enum(['waiting', 'delivered', 'dropped']).optional(),
    ...paging,
  }),
  success: {
    status: 200,
    description: 'Deliveries, newest first',
    schema: z.array(deliveryResource),
    headers: ['Link', 'Ledger-Position'],
  },
  errors: [403, 404],
});
