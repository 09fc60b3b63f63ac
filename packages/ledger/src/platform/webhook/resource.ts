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
    description: 'The reseller whose events it gets; null: all events',
  }),
  url: z.string(),
  types: z.array(z.string()),
  description: z.string().nullable(),
  active: z.boolean().meta({ description: 'Whether it gets events' }),
  switched_off: z
    .object({ reason: z.enum(['gone', 'failing']), at: time })
    .nullable()
    .meta({
      description:
        'Set if the service switched it off: it answered 410 (`gone`), or an event was undeliverable for a day (`failing`)',
    }),
  previous_secret_until: time.meta({
    description: 'Time until which the previous secret also signs',
  }),
  made_at: time,
};

export const webhookResource = z
  .object(fields)
  .meta({ id: 'Webhook', description: 'A receiver of events.', example });

export const standing = z.object({
  delivered_to: position.meta({
    description: 'All its events up to this position are delivered',
  }),
  waiting: z.int().meta({ description: 'Number of waiting events' }),
  failing_since: time.meta({
    description: 'Time of the first failed attempt of the oldest waiting event',
  }),
  gap: z.object({ after: position, until: position.nullable() }).nullable().meta({
    description:
      'Undelivered events after one position, up to another. `until` is null while it is switched off. A replay after `after` closes the gap',
  }),
});

export const standingWebhookResource = z.object({ ...fields, standing: standing.nullable() }).meta({
  id: 'StandingWebhook',
  description:
    'A receiver of events, with its delivery position. `standing` is null until it is known, and with `as_of`.',
  example: {
    ...example,
    standing: { delivered_to: '20817', waiting: 0, failing_since: null, gap: null },
  },
});

const secret = z.string().nullable().meta({
  description:
    'Signs the calls. Shown only here, and in the repeated answer for the same Idempotency-Key. Null if its encryption key is no longer configured',
});

export const madeWebhookResource = z.object({ ...fields, secret }).meta({
  id: 'MadeWebhook',
  description: 'A receiver of events, with its new secret.',
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
    description: 'The result of one call with an event of the type `webhook.test`.',
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
    description: 'The delivery of one event to one webhook.',
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

export type WebhookFacts = z.output<typeof webhookResource>;

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
