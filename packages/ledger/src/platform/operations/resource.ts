import { uuidText } from '@exchange/runtime/contract/described-text';
import { instant, resellerId } from '@exchange/units';
import { z } from 'zod';

const position = z.string().meta({ description: 'A position of the log', example: '4711' });
const nullableText = (description: string) => z.string().nullable().meta({ description });

export const operationsRoles = ['all', 'command', 'query'] as const;
export const storeNames = ['event_log', 'database', 'queue'] as const;
export const parkedCodes = ['unreadable', 'refused', 'failed', 'behind'] as const;

const service = z.object({
  name: z.string(),
  version: z.string(),
  role: z
    .enum(operationsRoles)
    .meta({ description: 'The routes that the answering process serves' }),
  node: z.string().meta({ description: 'The version of Node.js' }),
  zone_data: z.string().meta({
    description: 'The version of the IANA zone data for local days, blocks and gates',
    example: '2026f',
  }),
  started_at: instant,
});

const log = z.object({
  verdict: z.enum(['same', 'foreign', 'unknown']).meta({
    description: 'Whether the tables were made from this log',
  }),
  reason: nullableText('Reason of another verdict than same, and the remedy'),
  position: position
    .nullable()
    .meta({ description: 'Position of the last event; null if unknown' }),
  recorded_at: instant.nullable().meta({ description: 'Time of the last event' }),
});

const store = z.object({
  name: z.enum(storeNames),
  ok: z.boolean(),
  reason: nullableText('Reason of the failure'),
  product: z.string().nullable().meta({ example: 'PostgreSQL 15.8, PostGIS 3.3.2' }),
});

const rebuilding = z.object({
  version: z.int(),
  events: z.int().meta({ description: 'Number of events read' }),
  position,
  head: position,
  percent: z.int(),
});

const lane = z.object({
  lane: z.string(),
  position,
  events: z.int().meta({ description: 'Number of projected events' }),
  behind: z.string().meta({ description: "Distance to the log's end, in positions" }),
  lag: z
    .object({
      events: z.int().meta({ description: '1000 means 1000 or more' }),
      seconds: z.number().meta({ description: 'Age of the oldest event' }),
    })
    .nullable()
    .meta({
      description: 'Events that the lane has not projected; null unless the log is the same',
    }),
  events_per_second: z.number().nullable().meta({
    description: 'Over at most the last minute; null before the second measurement',
  }),
  version: z.int().meta({ description: 'Version of the projection that made the tables' }),
  newest_version: z.int().nullable().meta({ description: 'Version in the answering process' }),
  stopped: nullableText('The event that stopped the lane, and the reason'),
  waiting: nullableText('The event that only a newer version of the service can read'),
  paused: nullableText('Reason of the pause'),
  parked_streams: z.int(),
  parked_events: z.int(),
  rebuilding: rebuilding.nullable().meta({
    description: 'The rebuild that will replace the tables',
  }),
});

const parked = z.object({
  lane: z.string(),
  stream: z.string(),
  event_id: uuidText.meta({ description: 'The first waiting event' }),
  event_type: z.string(),
  position,
  revision: z.string(),
  events: z.int().meta({ description: 'Number of waiting events' }),
  code: z.enum(parkedCodes),
  reason: z.string(),
  behind: nullableText('The stream that must be projected first'),
  since: instant,
  tries: z.int(),
  tried_at: instant,
  retry_at: instant,
});

const mapKey = z.object({
  id: uuidText,
  name: z.string(),
  reseller_id: resellerId.nullable().meta({ description: 'null: the platform' }),
  status: z.enum(['active', 'revoked']),
  last_used_at: instant.nullable(),
});

const witness = z.object({
  name: z.string().meta({ example: 'witness.example/w1' }),
  url: z.string(),
  cosigned_at: instant.nullable().meta({ description: 'Time of the last signature' }),
  size: z.int().nullable().meta({ description: 'Number of leaves of the signed checkpoint' }),
  failures: z.int().meta({ description: 'Failures since the last signature' }),
  reason: nullableText('Reason of the last failure'),
});

const refusals = z.object({
  commands: z.object({ count: z.int(), is_at_least: z.boolean() }).nullable().meta({
    description: 'Refused commands in the log, counted up to a limit',
  }),
  credentials: z.int().meta({ description: 'Refused by this process since its start' }),
  limits: z
    .record(z.string(), z.int())
    .meta({ description: 'Requests over a limit since the start of this process, by limit' }),
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
      .meta({ description: 'Streams with an event that a lane cannot project' }),
    map_keys: z
      .object({ first: z.array(mapKey), is_all: z.boolean() })
      .nullable()
      .meta({ description: 'Read-only keys for maps, without the keys' }),
    refusals,
    witnesses: z.array(witness).meta({ description: 'Witnesses that sign checkpoints' }),
    unknown: z.array(z.string()).meta({ description: 'Reasons of the members that are null' }),
  })
  .meta({
    id: 'Operations',
    description: 'Status of the service: stores, lanes, parked streams, versions and keys.',
  });

export type OperationsResource = z.input<typeof operationsResource>;
export type OperationsStore = OperationsResource['stores'][number];
export type OperationsLane = z.input<typeof lane>;
export type OperationsParked = z.input<typeof parked>;
export type OperationsWitness = z.input<typeof witness>;
export type OperationsMapKey = z.input<typeof mapKey>;
