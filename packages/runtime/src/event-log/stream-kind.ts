import type { z } from 'zod';
import type { EventDefinition } from './event-schema.js';
import type { LaneName } from './lane-name.js';

export interface StreamKind {
  /** As documented: `asset-<id>`. */
  readonly stream: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  /** Empty for an event without a read model. */
  readonly lanes: Readonly<Record<string, readonly LaneName[]>>;
}

/** The compiler checks that no event type is missing. */
export function defineStreams<Definition extends EventDefinition<string, z.ZodType>>(kind: {
  readonly stream: string;
  readonly events: readonly Definition[];
  readonly lanes: Readonly<Record<Definition['type'], readonly LaneName[]>>;
}): StreamKind {
  return kind;
}
