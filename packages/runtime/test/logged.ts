import { instant } from '@exchange/units';
import type { z } from 'zod';
import { codecOf } from '../src/event-log/codec.js';
import type { EventDefinition, EventOf } from '../src/event-log/event-schema.js';
import type { EventMetadata } from '../src/event-log/metadata.js';

export const sampleMetadata: Omit<EventMetadata, 'schema_version'> = {
  recorded_at: instant.parse('2026-12-01T00:00:00.000Z'),
  actor: { kind: 'system', id: 'sample' },
  scope: 'platform',
  request_id: 'sample',
  $correlationId: 'sample',
  $causationId: 'sample',
};

/** Returns events as read from the log: serialized, and parsed by their schemas. */
export function logged<Definition extends EventDefinition<string, z.ZodType>>(
  definitions: readonly Definition[],
  events: readonly EventOf<Definition>[],
): readonly EventOf<Definition>[] {
  const codec = codecOf(definitions);
  return events.map((event, index) => {
    const written = codec.encode(event, String(index), sampleMetadata);
    const data: unknown = JSON.parse(JSON.stringify(written.data));
    const revision = BigInt(index);
    const place = { stream: 'sample-1', revision, position: revision, created: new Date(0) };
    return codec.decode({ ...written, ...place, data }).event;
  });
}
