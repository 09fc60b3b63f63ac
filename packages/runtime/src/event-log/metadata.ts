import { type Instant, instantOf } from '@exchange/units';
import type { Actor, EventMetadata } from './types.js';

const actorKinds: ReadonlySet<unknown> = new Set<Actor['kind']>([
  'api_key',
  'bearer',
  'gateway',
  'map_key',
  'user',
  'system',
]);

/** Accepts additional members. */
export function isEventMetadata(value: unknown): value is EventMetadata {
  if (!isRecord(value)) return false;
  const { schema_version: version, actor, scope } = value;
  return (
    isSchemaVersion(version) &&
    ['recorded_at', 'request_id', '$correlationId', '$causationId'].every(
      (key) => typeof value[key] === 'string',
    ) &&
    isRecord(actor) &&
    actorKinds.has(actor['kind']) &&
    typeof actor['id'] === 'string' &&
    (scope === 'platform' || (isRecord(scope) && typeof scope['reseller_id'] === 'string'))
  );
}

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
  const version = isRecord(metadata) ? metadata['schema_version'] : undefined;
  if (version === undefined) return 1;
  return isSchemaVersion(version) ? version : undefined;
}

function isSchemaVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
