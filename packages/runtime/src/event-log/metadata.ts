import { type Instant, instantOf } from '@exchange/units';
import { z } from 'zod';

const actor = z.object({
  kind: z.enum(['api_key', 'bearer', 'gateway', 'map_key', 'user', 'system']),
  id: z.string(),
});
export type Actor = Readonly<z.output<typeof actor>>;

const schemaVersion = z.int().min(1);

/** Accepts additional members. */
const eventMetadata = z.object({
  schema_version: schemaVersion,
  /** RFC 3339 in UTC with milliseconds. */
  recorded_at: z.custom<Instant>((value) => typeof value === 'string'),
  actor,
  scope: z.union([z.literal('platform'), z.object({ reseller_id: z.string() })]),
  request_id: z.string(),
  $correlationId: z.string(),
  $causationId: z.string(),
  /** W3C Trace Context; undefined if not recorded. */
  traceparent: z.string().exactOptional(),
});
export type EventMetadata = Readonly<z.output<typeof eventMetadata>>;

export const isEventMetadata = (value: unknown): value is EventMetadata =>
  eventMetadata.safeParse(value).success;

/** Metadata of an event that the service records by itself. */
export function systemMetadata(
  actor: string,
  requestId: string,
  causationId = requestId,
): Omit<EventMetadata, 'schema_version'> {
  return {
    recorded_at: instantOf(new Date()),
    actor: { kind: 'system', id: actor },
    scope: 'platform',
    request_id: requestId,
    $correlationId: requestId,
    $causationId: causationId,
  };
}

/** When the service received the command; undefined for events of other programs. */
export function recordedAt({ metadata }: { readonly metadata: unknown }): Instant | undefined {
  return isEventMetadata(metadata) ? metadata.recorded_at : undefined;
}

/** 1 if it is missing, undefined if it is invalid. */
export function schemaVersionOf(metadata: unknown): number | undefined {
  const isObject = typeof metadata === 'object' && metadata !== null;
  const version: unknown = isObject ? Reflect.get(metadata, 'schema_version') : undefined;
  return version === undefined ? 1 : schemaVersion.safeParse(version).data;
}
