import type { z } from 'zod';
import type { EventDefinition } from './event-schema.js';
import type { LaneName } from './lane-name.js';

/** A kind of streams, their event types, and the lanes that read them. */
export interface StreamKind {
  /** The name pattern in documentation: `asset-<id>`. */
  readonly stream: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  /** The lanes that project each event type; empty for an event without a read model. */
  readonly lanes: Readonly<Record<string, readonly LaneName[]>>;
}

/** Defines streams of one kind; the compiler checks that no event type is missing. */
export function defineStreams<Definition extends EventDefinition<string, z.ZodType>>(kind: {
  readonly stream: string;
  readonly events: readonly Definition[];
  readonly lanes: Readonly<Record<Definition['type'], readonly LaneName[]>>;
}): StreamKind {
  return kind;
}
