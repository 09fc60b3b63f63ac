import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { z } from 'zod';

/** A channel of event publication: address, event types and envelope. */
export interface PublicationChannel {
  readonly name: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  /** The name of the message of an event type, unique across channels. */
  messageName(type: string): string;
  readonly contentType: string;
  /** The headers of each message, as JSON Schema. */
  readonly headers?: object;
  /**
   * The message as JSON Schema.
   *
   * @param data the schema of the event's data, or a reference to it
   */
  envelope(type: string, data: object): object;
  /** AsyncAPI's channel without its messages. */
  readonly channel: object;
  /** AsyncAPI's operation without its channel and messages. */
  readonly operation: object;
}

/** A channel's messages by name. */
export function messagesOf(channel: PublicationChannel): Readonly<Record<string, object>> {
  const { events, contentType, headers, messageName, envelope } = channel;
  return Object.fromEntries(
    events.map(({ type, version, description }) => [
      messageName(type),
      {
        name: type,
        title: type,
        summary: description,
        description: `Version ${version} of the data.`,
        contentType,
        ...(headers === undefined ? {} : { headers }),
        payload: envelope(type, { $ref: `#/components/schemas/${type}` }),
      },
    ]),
  );
}
