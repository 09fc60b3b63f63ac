import { UndecodableEvent, UnknownEventType } from './errors.js';
import { schemaVersionOf } from './metadata.js';
import type { EventMetadata, EventToAppend, StoredEvent } from './types.js';

/** The schema of an event type, with upcasters from older versions. */
export interface EventSchema {
  readonly type: string;
  /** The current version, from 1. */
  readonly version: number;
  /** A zod schema or an equivalent. */
  readonly data: { safeParse(data: unknown): SchemaResult };
  /**
   * Upcasters by version: n converts version n to n + 1. The first gets the stored data, each other the result
   * before.
   */
  readonly upcasters?: Readonly<Record<number, (old: unknown) => unknown>> | undefined;
}

type SchemaResult =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: SchemaError };

interface SchemaError {
  readonly message: string;
  /** Faults with their paths, in zod's form. */
  readonly issues?: readonly {
    readonly path: readonly PropertyKey[];
    readonly message: string;
  }[];
}

/** A decoded event with its envelope. */
export interface RecordedEvent<Event> extends StoredEvent {
  readonly event: Event;
}

export interface EventCodec<Event> {
  /** The event types of this codec. */
  readonly types: readonly string[];
  /**
   * Decodes a stored event and upcasts it to the current version.
   *
   * @throws UndecodableEvent
   */
  decode(stored: StoredEvent): RecordedEvent<Event>;
  /**
   * Encodes an event at its current version.
   *
   * @throws UnknownEventType
   */
  encode(event: Event, id: string, metadata: Omit<EventMetadata, 'schema_version'>): EventToAppend;
}

/**
 * Returns a codec for events with these schemas.
 *
 * @param isEvent narrows validated data to the event union
 * @throws RangeError if a type has two schemas or lacks an upcaster
 */
export function createEventCodec<Event extends { readonly type: string; readonly data: unknown }>(
  schemas: readonly EventSchema[],
  isEvent: (event: { readonly type: string; readonly data: unknown }) => event is Event,
): EventCodec<Event> {
  const byType = new Map<string, EventSchema>();
  for (const schema of schemas) {
    if (byType.has(schema.type)) throw new RangeError(`${schema.type} has two schemas`);
    for (let version = 1; version < schema.version; version += 1) {
      if (schema.upcasters?.[version] === undefined) {
        throw new RangeError(`${schema.type}: no way from version ${version} to ${version + 1}`);
      }
    }
    byType.set(schema.type, schema);
  }
  return {
    types: [...byType.keys()],
    decode(stored) {
      const version = schemaVersionOf(stored.metadata);
      const unknown = (reason: string) =>
        new UndecodableEvent(stored, version, { kind: 'newer', reason });
      const refuse = (reason: string, cause?: unknown) =>
        new UndecodableEvent(stored, version, { kind: 'invalid', reason }, { cause });
      const schema = byType.get(stored.type);
      if (schema === undefined) throw unknown('an unknown type');
      if (version === undefined) throw refuse('its metadata states no usable schema version');
      if (version > schema.version) throw unknown(`versions are known up to ${schema.version}`);
      let data = stored.data;
      for (let step = version; step < schema.version; step += 1) {
        try {
          data = schema.upcasters?.[step]?.(data);
        } catch (error) {
          throw refuse(`the step up from version ${step} failed: ${String(error)}`, error);
        }
      }
      const parsed = schema.data.safeParse(data);
      if (!parsed.success) throw refuse(inOneLine(parsed.error), parsed.error);
      const event = { type: stored.type, data: parsed.data };
      if (!isEvent(event)) throw refuse("not one of the codec's events");
      return { ...stored, event };
    },
    encode(event, id, metadata) {
      const schema = byType.get(event.type);
      if (schema === undefined) throw new UnknownEventType(`${event.type} has no schema`);
      const { type, data } = event;
      return { id, type, data, metadata: { ...metadata, schema_version: schema.version } };
    },
  };
}

const issuesMax = 5;

function inOneLine({ message, issues }: SchemaError): string {
  if (issues === undefined) return message;
  const named = issues.slice(0, issuesMax).map((issue) => {
    const path = issue.path.map(String).join('.');
    return `${path === '' ? 'its data' : path}: ${issue.message}`;
  });
  return `${named.join('; ')}${issues.length > issuesMax ? '; …' : ''}`;
}
