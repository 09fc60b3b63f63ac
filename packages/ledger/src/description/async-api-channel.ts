import type { EventDefinition } from '@exchange/runtime/event-log/event-schema';
import type { z } from 'zod';

export interface PublicationChannel {
  readonly name: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  messageName(type: string): string;
  readonly contentType: string;
  readonly headers?: object;
  envelope(type: string, data: object): object;
  readonly channel: object;
  readonly operation: object;
}

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
