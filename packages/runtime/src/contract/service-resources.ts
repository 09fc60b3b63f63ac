import { resellerId } from '@exchange/units';
import { z } from 'zod';
import { role } from '../credentials/role.js';

export const accessToken = z
  .object({
    access_token: z.string(),
    token_type: z.literal('bearer'),
    expires_in_minutes: z.number().int(),
  })
  .meta({
    id: 'AccessToken',
    description: 'A bearer token and its lifetime in minutes.',
    example: {
      access_token: 'eyJhbGciOiJIUzI1NiJ9.e30.c2ln',
      token_type: 'bearer',
      expires_in_minutes: 60,
    },
  });

export const exchangedKey = z.object({ api_key: z.string() }).meta({
  id: 'ExchangedKey',
  description: 'The API key of a sign-in code.',
  example: { api_key: 'the-key-that-the-service-printed' },
});

export const caller = z
  .object({
    actor: z
      .object({ kind: z.string(), id: z.string() })
      .describe('As in the events that the caller appends'),
    owner: z.string().describe('Owner of the key, or the actor of another credential'),
    scope: z
      .union([z.literal('platform'), z.object({ reseller_id: resellerId })])
      .nullable()
      .describe('Null for a token that names neither a reseller nor the platform'),
    roles: z.union([z.literal('all'), z.array(role)]).describe('`all`: every operation'),
    expires_at: z
      .string()
      .nullable()
      .meta({ format: 'date-time', description: 'End of the credential; null: none' }),
  })
  .meta({
    id: 'Caller',
    description: 'The caller of a request and its rights.',
    example: {
      actor: { kind: 'api_key', id: 'key-0f3c' },
      owner: 'key-0f3c',
      scope: 'platform',
      roles: 'all',
      expires_at: null,
    },
  });

export const resourceMetadata = z
  .object({
    resource: z.string().describe('Address of this ledger'),
    authorization_servers: z.array(z.string()).describe('The identity provider'),
    bearer_methods_supported: z.array(z.string()),
  })
  .meta({
    id: 'ProtectedResource',
    description: 'Metadata of this ledger for OAuth clients (RFC 9728).',
    example: {
      resource: 'https://ledger.example',
      authorization_servers: ['https://login.example'],
      bearer_methods_supported: ['header'],
    },
  });

export const liveness = z
  .object({ status: z.literal('ok') })
  .meta({ id: 'Liveness', description: 'The process runs.', example: { status: 'ok' } });

export const readiness = z
  .object({
    status: z
      .enum(['ready', 'not_ready', 'draining'])
      .describe('draining: the process is shutting down; send new requests elsewhere'),
    dependencies: z.record(
      z.string(),
      z.object({
        ok: z.boolean(),
        reason: z
          .string()
          .optional()
          .describe('Reason of a failure, or why the event log takes no writes (it was moved)'),
      }),
    ),
    lagging: z
      .array(z.string())
      .describe('Lanes beyond the lag limit; writers are slowed while a running lane is beyond it'),
    lanes: z.record(
      z.string(),
      z.object({
        position: z.string(),
        behind: z.string().nullable(),
        version: z
          .number()
          .int()
          .describe("Version of the projection that built the lane's tables"),
        stopped: z
          .string()
          .nullable()
          .describe('The event that stopped the lane, and the reason; null for a running lane'),
        waiting: z
          .string()
          .nullable()
          .describe('The event that only a newer version of the service can project'),
        paused: z
          .string()
          .nullable()
          .describe('Reason of the pause; null for a lane that is not paused'),
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
            'Parked streams, with an event that the lane cannot project: the number of streams and of events, and the first five streams',
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
            description: "Progress of the rebuild of the lane's tables; null without a rebuild.",
          }),
      }),
    ),
  })
  .meta({
    id: 'Readiness',
    description: 'Availability of each dependency; lag and parked streams of each lane.',
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
    description: 'Links to the parts of the service.',
    example: { name: 'energy-exchange-ledger', version: '0.1.0', links: { docs: '/docs' } },
  });
