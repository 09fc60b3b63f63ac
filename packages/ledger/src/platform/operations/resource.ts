import { uuidText } from '@exchange/runtime/contract/described-text';
import { instant, resellerId } from '@exchange/units';
import { z } from 'zod';

const position = z.string().meta({ description: 'A position of the log', example: '4711' });
const why = (description: string) => z.string().nullable().meta({ description });

export const operationsRoles = ['all', 'command', 'query'] as const;
export const storeNames = ['event_log', 'database', 'queue'] as const;
export const parkedCodes = ['unreadable', 'refused', 'failed', 'behind'] as const;

const service = z.object({
  name: z.string(),
  version: z.string(),
  role: z
    .enum(operationsRoles)
    .meta({ description: 'Which routes the process serves that answered' }),
  node: z.string().meta({ description: 'The version of Node.js' }),
  zone_data: z.string().meta({
    description:
      'The version of the IANA zone data that local days, blocks and gates are reckoned with',
    example: '2026f',
  }),
  started_at: instant,
});

const log = z.object({
  verdict: z.enum(['same', 'foreign', 'unknown']).meta({
    description: 'Whether it is the log that the tables were made from',
  }),
  reason: why('Why it is not, or why that is not known, and what to do'),
  position: position
    .nullable()
    .meta({ description: 'Of its last event; null where none is known' }),
  recorded_at: instant.nullable().meta({ description: 'When it recorded its last event' }),
});

const store = z.object({
  name: z.enum(storeNames),
  ok: z.boolean(),
  reason: why('Why it does not answer'),
  product: z.string().nullable().meta({ example: 'PostgreSQL 15.8, PostGIS 3.3.2' }),
});

const rebuilding = z.object({
  version: z.int(),
  events: z.int().meta({ description: 'Events of the log that were read' }),
  position,
  head: position,
  percent: z.int(),
});

const lane = z.object({
  lane: z.string(),
  position,
  events: z.int().meta({ description: 'Events that it has applied' }),
  behind: z
    .string()
    .meta({ description: "How far the log's end is beyond its position, in positions" }),
  lag: z
    .object({
      events: z.int().meta({ description: '1000 means that or more' }),
      seconds: z.number().meta({ description: 'How long the first of them has waited' }),
    })
    .nullable()
    .meta({
      description: 'What it has not passed yet; null where the log is not known to be its own',
    }),
  events_per_second: z.number().nullable().meta({
    description: 'Over the last minute at most; null until it was looked at twice',
  }),
  version: z.int().meta({ description: 'Of the projection that made its tables' }),
  newest_version: z.int().nullable().meta({ description: 'That this process knows' }),
  stopped: why('The event at which it stands still, and why'),
  waiting: why('The event that only a newer version of the service can project'),
  paused: why('Why somebody has paused it'),
  parked_streams: z.int(),
  parked_events: z.int(),
  rebuilding: rebuilding.nullable().meta({
    description: 'Tables that are being built to take the place of these',
  }),
});

const parked = z.object({
  lane: z.string(),
  stream: z.string(),
  event_id: uuidText.meta({ description: 'The first event that waits' }),
  event_type: z.string(),
  position,
  revision: z.string(),
  events: z.int().meta({ description: 'How many wait' }),
  code: z.enum(parkedCodes),
  reason: z.string(),
  behind: why('The stream that it waits for'),
  since: instant,
  tries: z.int(),
  tried_at: instant,
  retry_at: instant,
});

const mapKey = z.object({
  id: uuidText,
  name: z.string(),
  reseller_id: resellerId.nullable().meta({ description: 'null: it sees what the platform sees' }),
  status: z.enum(['active', 'revoked']),
  last_used_at: instant.nullable(),
});

const witness = z.object({
  name: z.string().meta({ example: 'witness.example/w1' }),
  url: z.string(),
  cosigned_at: instant
    .nullable()
    .meta({ description: 'When it signed a checkpoint for this process last' }),
  size: z.int().nullable().meta({ description: 'The leaves of the tree of that checkpoint' }),
  failures: z.int().meta({ description: 'How often it has not signed since' }),
  reason: why('Why it did not the last time'),
});

const refusals = z.object({
  commands: z.object({ count: z.int(), is_at_least: z.boolean() }).nullable().meta({
    description: 'Commands that were refused, as the log has them; counted up to a bound',
  }),
  credentials: z.int().meta({ description: 'Refused by this process since it began' }),
  limits: z
    .record(z.string(), z.int())
    .meta({ description: 'Turned away by this process since it began, by limit' }),
});

export const operationsResource = z
  .object({
    at: instant,
    service,
    log,
    stores: z.array(store),
    lanes: z.array(lane).nullable(),
    parked: z
      .object({ streams: z.int(), first: z.array(parked) })
      .nullable()
      .meta({ description: 'Streams that wait because an event of theirs cannot be projected' }),
    map_keys: z
      .object({ first: z.array(mapKey), is_all: z.boolean() })
      .nullable()
      .meta({ description: 'Read-only keys for maps, without the keys' }),
    refusals,
    witnesses: z
      .array(witness)
      .meta({ description: 'Who is asked by this process to sign checkpoints' }),
    unknown: z
      .array(z.string())
      .meta({ description: 'What could not be found out, and why; it is null above' }),
  })
  .meta({
    id: 'Operations',
    description: 'How the service is: its stores, lanes, parked streams, versions and keys.',
  });

export type OperationsResource = z.input<typeof operationsResource>;
export type OperationsStore = OperationsResource['stores'][number];
export type OperationsLane = z.input<typeof lane>;
export type OperationsParked = z.input<typeof parked>;
export type OperationsWitness = z.input<typeof witness>;
export type OperationsMapKey = z.input<typeof mapKey>;
