import { resellerId, webhookId } from '@exchange/units';
import { z } from 'zod';
import type { KnownWebhook } from './state.js';

const time = z.string().nullable().meta({ format: 'date-time' });
const position = z.string().meta({ pattern: '^\\d+$' });

const example = {
  id: '3f2b8c64-7d19-4a0e-9c55-1b7a6e0d4f21',
  reseller_id: '0b7e9c1a-52f4-4a55-8a0e-6a2a9d2f6b10',
  url: 'https://receiver.example/ledger',
  types: ['TransactionSubmitted', 'TransactionConfirmed'],
  description: 'Settlement system',
  active: true,
  switched_off: null,
  previous_secret_until: null,
  made_at: '2026-11-20T12:00:00.000Z',
} as const;

const fields = {
  id: webhookId,
  reseller_id: resellerId.nullable().meta({
    description: 'Whose events it is told of; null: all that there are',
  }),
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().nullable(),
  active: z.boolean().meta({ description: 'Whether it is called' }),
  switched_off: z
    .object({ reason: z.enum(['gone', 'failing']), at: time })
    .nullable()
    .meta({
      description:
        'Set while the service has stopped calling it: it answered 410 (`gone`), or an event could not be delivered for a day (`failing`)',
    }),
  previous_secret_until: time.meta({
    description: 'Until when the secret before this one signs too',
  }),
  made_at: time,
};

export const webhookResource = z
  .object(fields)
  .meta({ id: 'Webhook', description: 'A system that is told of events.', example });

const standing = z.object({
  delivered_to: position.meta({
    description: 'Everything up to this position that it is to be told of was delivered',
  }),
  waiting: z.int().meta({ description: 'Events that are known to wait for it' }),
  failing_since: time.meta({ description: 'When the oldest event that waits first failed' }),
  gap: z.object({ after: position, until: position.nullable() }).nullable().meta({
    description:
      'What it was not told of: events after one position up to another; null for `until`: up to where it is switched on again. A replay after the first closes it',
  }),
});

export const standingWebhookResource = z.object({ ...fields, standing: standing.nullable() }).meta({
  id: 'StandingWebhook',
  description:
    'A system that is told of events, and how far it was told; `standing` is null until it is known, and of the past.',
  example: {
    ...example,
    standing: { delivered_to: '20817', waiting: 0, failing_since: null, gap: null },
  },
});

const secret = z.string().nullable().meta({
  description:
    'What signs the calls: shown here, in the same answer given again for its Idempotency-Key, and never otherwise. Null where its encryption key was taken away since',
});

export const madeWebhookResource = z.object({ ...fields, secret }).meta({
  id: 'MadeWebhook',
  description: 'A system that is told of events, with the secret that it was just given.',
  example: { ...example, secret: 'whsec_…' },
});

export const webhookTestResource = z
  .object({
    delivered: z.boolean(),
    response_status: z.int().nullable(),
    failure: z.string().nullable(),
    duration_ms: z.int(),
  })
  .meta({
    id: 'WebhookTest',
    description: 'What came of one call with an event of the type `webhook.test`.',
    example: { delivered: true, response_status: 204, failure: null, duration_ms: 84 },
  });

export const deliveryResource = z
  .object({
    position,
    event_id: z.guid(),
    type: z.string(),
    stream: z.string(),
    status: z.enum(['waiting', 'delivered', 'dropped']),
    attempts: z.int(),
    first_attempt_at: time,
    last_attempt_at: time,
    next_attempt_at: time,
    response_status: z.int().nullable(),
    failure: z.string().nullable(),
    duration_ms: z.int().nullable(),
  })
  .meta({
    id: 'WebhookDelivery',
    description: 'One event for one webhook, and what came of calling it.',
    example: {
      position: '20817',
      event_id: '6f0e4b7c-0b8e-4b55-9f0c-2f6c4c7f4a10',
      type: 'TransactionSubmitted',
      stream: 'transaction-1e0f6a34-6b2f-4d39-8f6f-0c1f6b0a9d11',
      status: 'delivered',
      attempts: 1,
      first_attempt_at: '2026-11-20T12:00:01.000Z',
      last_attempt_at: '2026-11-20T12:00:01.000Z',
      next_attempt_at: null,
      response_status: 204,
      failure: null,
      duration_ms: 84,
    },
  });

/** The resource of a webhook. */
export type WebhookFacts = z.output<typeof webhookResource>;

/** The resource of a webhook, in output order. */
export function webhookFacts({
  status,
  webhook,
  switchedOff,
  previous,
}: KnownWebhook): WebhookFacts {
  const { id, reseller_id, url, types, description, made_at } = webhook;
  return {
    id,
    reseller_id,
    url,
    types: [...types],
    description,
    active: status === 'active',
    switched_off: switchedOff,
    previous_secret_until: previous?.until ?? null,
    made_at,
  };
}
