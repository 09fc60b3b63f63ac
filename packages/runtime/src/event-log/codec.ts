import { UndecodableEvent, UnknownEventType } from './errors.js';
import { schemaVersionOf } from './metadata.js';
import type { EventMetadata, EventToAppend, StoredEvent } from './types.js';

/** How one event type's data is read: its current version, and a step up from each older one. */
export interface EventSchema {
  readonly type: string;
  /** The version that is written now, from 1. */
  readonly version: number;
  /** A zod schema, or anything that answers as one. */
  readonly data: { safeParse(data: unknown): SchemaResult };
  /** From version n to version n + 1, by n; each gets what was stored, or what the step before made of it. */
  readonly upcasters?: Readonly<Record<number, (old: unknown) => unknown>> | undefined;
}

type SchemaResult =
  | { readonly success: true; readonly data: unknown }
  | { readonly success: false; readonly error: SchemaError };

interface SchemaError {
  readonly message: string;
  /** What is wrong and where, as zod says it. */
  readonly issues?: readonly {
    readonly path: readonly PropertyKey[];
    readonly message: string;
  }[];
}

/** An event read back: what happened, and the envelope that it came in. */
export interface RecordedEvent<Event> extends StoredEvent {
  readonly event: Event;
}

export interface EventCodec<Event> {
  /** The event types that this codec knows. */
  readonly types: readonly string[];
  /** Reads a stored event, stepping old data up to its current version. @throws UndecodableEvent */
  decode(stored: StoredEvent): RecordedEvent<Event>;
  /** The event at its current version, to be appended. @throws UnknownEventType */
  encode(event: Event, id: string, metadata: Omit<EventMetadata, 'schema_version'>): EventToAppend;
}

/**
 * A codec for the events that these schemas describe.
 *
 * @param isEvent narrows what a schema accepted to the event union; the schemas guarantee it
 * @throws RangeError when a type has two schemas, or no way from one of its versions to the next
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
