import { z } from 'zod';

export const accessToken = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in_minutes: z.number().int(),
  })
  .meta({
    id: 'AccessToken',
    description: 'A bearer token and its life in minutes.',
    example: {
      access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
      token_type: 'bearer',
      expires_in_minutes: 60,
    },
  });

export const exchangedKey = z.object({ api_key: z.string() }).meta({
  id: 'ExchangedKey',
  description: 'The API key that a sign-in code stands for.',
  example: { api_key: 'the-key-that-the-service-printed' },
});

export const liveness = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Liveness', description: 'The process runs.', example: { status: 'ok' } });

export const readiness = z
  .object({
    status: z
      .enum(['ready', 'not_ready', 'draining'])
      .describe('draining: this process stops; send what is new elsewhere'),
    dependencies: z.record(
      z.string(),
      z.object({
        ok: z.boolean(),
        reason: z
          .string()
          .optional()
          .describe('Why it is not, or why the event log takes no writes: it is moved elsewhere'),
      }),
    ),
    lagging: z
      .array(z.string())
      .describe(
        'Lanes that are further behind than they should be; writers are slowed while those at work are',
      ),
    lanes: z.record(
      z.string(),
      z.object({
        position: z.string(),
        behind: z.string().nullable(),
        version: z
          .number()
          .int()
          .describe("The version of the projection that made the lane's tables"),
        stopped: z
          .string()
          .nullable()
          .describe('The event at which the lane stands still, and why; null when it does not'),
        waiting: z
          .string()
          .nullable()
          .describe('The event that only a newer version of the service can project'),
        paused: z
          .string()
          .nullable()
          .describe('Why somebody has paused the lane; null when nobody has'),
        parked: z
          .object({
            streams: z.number().int(),
            events: z.number().int(),
            first: z.array(
              z.object({
                stream: z.string(),
                position: z.string(),
                events: z.number().int(),
                code: z.enum(['unreadable', 'refused', 'failed', 'behind']),
                since: z.string().meta({ format: 'date-time' }),
              }),
            ),
          })
          .describe(
            'Streams that wait in the lane because an event of theirs cannot be projected: how many, how many events, and the first five',
          ),
        rebuilding: z
          .object({
            version: z.number().int(),
            events: z.number().int(),
            position: z.string(),
            head: z.string(),
            percent: z.number().int(),
          })
          .nullable()
          .meta({
            description:
              "How far the tables are that are being built to take the place of the lane's; null when none are.",
          }),
      }),
    ),
  })
  .meta({
    id: 'Readiness',
    description:
      'Whether each dependency answers, how far each lane is behind the log, and what waits in it.',
    example: {
      status: 'ready',
      dependencies: { event_log: { ok: true }, database: { ok: true }, queue: { ok: true } },
      lagging: [],
      lanes: {
        directory: {
          position: '4711',
          behind: '0',
          version: 2,
          stopped: null,
          waiting: null,
          paused: null,
          parked: { streams: 0, events: 0, first: [] },
          rebuilding: null,
        },
      },
    },
  });

export const serviceIndex = z
  .object({ name: z.string(), version: z.string(), links: z.record(z.string(), z.string()) })
  .meta({
    id: 'ServiceIndex',
    description: 'Where things are.',
    example: { name: 'energy-exchange-ledger', version: '0.1.0', links: { docs: '/docs' } },
  });
