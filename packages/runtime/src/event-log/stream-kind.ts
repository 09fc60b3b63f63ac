import type { z } from 'zod';
import type { EventDefinition } from './event-schema.js';
import type { LaneName } from './lane-name.js';

export interface StreamKind {
  /** Name for the documentation: `asset-<id>`. */
  readonly stream: string;
  readonly events: readonly EventDefinition<string, z.ZodType>[];
  /** No lanes for an event without a read model. */
  readonly lanes: Readonly<Record<string, readonly LaneName[]>>;
}

/** The compiler reports a missing event type. */
export function defineStreams<Definition extends EventDefinition<string, z.ZodType>>({
  lanes,
  ...kind
}: {
  readonly stream: string;
  readonly events: readonly Definition[];
  /** One lane or none for every event, or lanes by type. */
  readonly lanes: LaneName | 'none' | Readonly<Record<Definition['type'], readonly LaneName[]>>;
}): StreamKind {
  if (typeof lanes !== 'string') return { ...kind, lanes };
  const ofEach = lanes === 'none' ? [] : [lanes];
  return { ...kind, lanes: Object.fromEntries(kind.events.map(({ type }) => [type, ofEach])) };
}
