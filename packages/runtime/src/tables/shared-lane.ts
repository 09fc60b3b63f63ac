import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../event-log/codec.js';
import type { AnyEvent } from '../event-log/event-schema.js';
import type { StoredEvent } from '../event-log/types.js';
import type { Table } from './define-table.js';
import type { FeatureProjection, Projection } from './projection.js';

/** Properties of a lane whose tables belong to several features. */
export type SharedLane = Pick<
  Projection,
  'lane' | 'version' | 'readsSince' | 'readableSince' | 'batchMax'
>;

/** A feature's part of a shared lane: rows of its own tables from its own streams. */
export interface ProjectionPart {
  readonly of: SharedLane;
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly Table[];
  /** Whether the part reads other parts' rows from before the batch; it is then applied first. */
  readonly looksBack?: boolean;
  /**
   * Receives every event of the lane, and selects its own.
   *
   * @param waiting events of parked streams in the range of the batch (`projection.ts`)
   */
  apply(
    client: ClientBase,
    events: readonly RecordedEvent<AnyEvent>[],
    waiting: readonly StoredEvent[],
  ): Promise<void>;
}

export function isPart(one: FeatureProjection | ProjectionPart): one is ProjectionPart {
  return 'of' in one;
}

/** Joins parts to a lane that applies them in order, in the transaction of the batch. */
export function joinParts(lane: SharedLane, parts: readonly ProjectionPart[]): FeatureProjection {
  const inOrder = [...parts].sort((a, b) => Number(b.looksBack ?? 0) - Number(a.looksBack ?? 0));
  return {
    ...lane,
    streamPrefixes: [...new Set(parts.flatMap(({ streamPrefixes }) => streamPrefixes))],
    tables: parts.flatMap(({ tables }) => tables),
    async apply(client, events, waiting) {
      for (const part of inOrder) await part.apply(client, events, waiting);
    },
  };
}
