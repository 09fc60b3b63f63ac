import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { z } from 'zod';

/** A way by which events are told: where, which, and in what form. */
export interface ToldChannel {
  readonly name: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  /** What a message of an event type is called, apart from those of other channels. */
  messageName(type: string): string;
  readonly contentType: string;
  /** The headers of each message, as JSON Schema. */
  readonly headers?: object;
  /** What is sent, as JSON Schema. @param data the schema of the event's data, or where it is */
  envelope(type: string, data: object): object;
  /** AsyncAPI's channel, but for its messages. */
  readonly channel: object;
  /** AsyncAPI's operation, but for its channel and messages. */
  readonly operation: object;
}

/** A channel's messages by their names. */
export function messagesOf(channel: ToldChannel): Readonly<Record<string, object>> {
  const { events, contentType, headers, messageName, envelope } = channel;
  return Object.fromEntries(
    events.map(({ type, version, description }) => [
      messageName(type),
      {
        name: type,
        title: type,
        summary: description,
        description: `Version ${version} of its data.`,
        contentType,
        ...(headers === undefined ? {} : { headers }),
        payload: envelope(type, { $ref: `#/components/schemas/${type}` }),
      },
    ]),
  );
}
