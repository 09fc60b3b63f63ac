import type { z } from 'zod';
import { createEventCodec, type EventCodec } from './codec.js';
import { type EventDefinition, type EventOf, eventGuard } from './event-schema.js';

/** Returns a codec for these event definitions. */
export function codecOf<Definition extends EventDefinition<string, z.ZodType>>(
  definitions: readonly Definition[],
): EventCodec<EventOf<Definition>> {
  return createEventCodec<EventOf<Definition>>(definitions, eventGuard(definitions));
}
