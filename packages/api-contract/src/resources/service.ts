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

export const liveness = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Liveness', description: 'The process runs.', example: { status: 'ok' } });

export const readiness = z
  .object({
    status: z.enum(['ready', 'not_ready']),
    dependencies: z.record(
      z.string(),
      z.object({ ok: z.boolean(), reason: z.string().optional() }),
    ),
    lanes: z.record(
      z.string(),
      z.object({
        position: z.string(),
        behind: z.string().nullable(),
        stopped: z.string().nullable(),
      }),
    ),
  })
  .meta({
    id: 'Readiness',
    description: 'Whether each dependency answers, and how far each lane is behind the log.',
    example: {
      status: 'ready',
      dependencies: { event_log: { ok: true }, database: { ok: true }, queue: { ok: true } },
      lanes: { directory: { position: '4711', behind: '0', stopped: null } },
    },
  });

export const serviceIndex = z
  .object({ name: z.string(), version: z.string(), links: z.record(z.string(), z.string()) })
  .meta({
    id: 'ServiceIndex',
    description: 'Where things are.',
    example: { name: 'energy-exchange-ledger', version: '0.1.0', links: { docs: '/docs' } },
  });
