import { UndecodableEvent } from './errors.js';
import type { EventMetadata, EventToAppend, StoredEvent } from './types.js';

/** How one event type's data is read: its current version, and a step up from each older one. */
export interface EventSchema {
  readonly type: string;
  readonly version: number;
  readonly data: { safeParse(data: unknown): SchemaResult };
  readonly upcasters?: Readonly<Record<number, (old: unknown) => unknown>> | undefined;
}

type SchemaResult =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: { readonly message: string } };

/** An event read back: what happened, and the envelope that it came in. */
export interface RecordedEvent<Event> extends StoredEvent {
  readonly event: Event;
}

export interface EventCodec<Event> {
  /** Reads a stored event, stepping old data up to its current version. @throws UndecodableEvent */
  decode(stored: StoredEvent): RecordedEvent<Event>;
  encode(event: Event, id: string, metadata: Omit<EventMetadata, 'schema_version'>): EventToAppend;
}

/**
 * A codec for the events that these schemas describe.
 *
 * @param isEvent narrows what a schema accepted to the event union; the schemas guarantee it
 */
export function createEventCodec<Event extends { readonly type: string; readonly data: unknown }>(
  schemas: readonly EventSchema[],
  isEvent: (event: { readonly type: string; readonly data: unknown }) => event is Event,
): EventCodec<Event> {
  const byType = new Map(schemas.map((schema) => [schema.type, schema]));
  return {
    decode(stored) {
      const schema = byType.get(stored.type);
      const where = `event ${stored.revision} of ${stored.stream} (${stored.type})`;
      if (schema === undefined) throw new UndecodableEvent(`${where} is of an unknown type`);
      const version = versionOf(stored.metadata);
      if (version > schema.version) {
        throw new UndecodableEvent(
          `${where} has version ${version}, known up to ${schema.version}`,
        );
      }
      const parsed = schema.data.safeParse(upcast(schema, version, stored.data, where));
      if (!parsed.success) throw new UndecodableEvent(`${where}: ${parsed.error.message}`);
      const event = { type: stored.type, data: parsed.data };
      if (!isEvent(event)) throw new UndecodableEvent(`${where} is not one of the codec's events`);
      return { ...stored, event };
    },
    encode(event, id, metadata) {
      const schema = byType.get(event.type);
      if (schema === undefined) throw new UndecodableEvent(`${event.type} has no schema`);
      const { type, data } = event;
      return { id, type, data, metadata: { schema_version: schema.version, ...metadata } };
    },
  };
}

function versionOf(metadata: unknown): number {
  if (typeof metadata !== 'object' || metadata === null) return 1;
  const version: unknown = Reflect.get(metadata, 'schema_version');
  return typeof version === 'number' ? version : 1;
}

function upcast(schema: EventSchema, from: number, data: unknown, where: string): unknown {
  let current = data;
  for (let version = from; version < schema.version; version += 1) {
    const step = schema.upcasters?.[version];
    if (step === undefined) {
      throw new UndecodableEvent(`${where}: no way from version ${version} to ${version + 1}`);
    }
    current = step(current);
  }
  return current;
}
