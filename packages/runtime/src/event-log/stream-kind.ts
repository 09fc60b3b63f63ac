import type { z } from 'zod';
import type { EventDefinition } from './event-schema.js';
import type { LaneName } from './lane-name.js';

/** Streams of one kind, the events that they may hold, and who reads these. */
export interface StreamKind {
  /** The streams' name, as documentation gives it: `asset-<id>`. */
  readonly stream: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  /** The lanes that project an event type, by type; none for an event that no read model shows. */
  readonly lanes: Readonly<Record<string, readonly LaneName[]>>;
}

/** Names streams of one kind; the compiler sees to it that no event's lanes are left out. */
export function defineStreams<Definition extends EventDefinition<string, z.ZodType>>(kind: {
  readonly stream: string;
  readonly events: readonly Definition[];
  readonly lanes: Readonly<Record<Definition['type'], readonly LaneName[]>>;
}): StreamKind {
  return kind;
}
