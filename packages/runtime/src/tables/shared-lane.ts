import type { ClientBase } from 'pg';
import type { AnyEvent } from '../event-log/event-schema.js';
import type { Table } from './define-table.js';
import type { FeatureProjection, LoggedEvent, ProjectedEvent, Projection } from './projection.js';

/** What holds for a lane as a whole when several features make its tables. */
export type SharedLane = Pick<
  Projection,
  'lane' | 'version' | 'readsSince' | 'readableSince' | 'batchMax'
>;

/** What one feature makes in a lane that it shares: rows of its own tables from events of its own streams. */
export interface ProjectionPart {
  readonly of: SharedLane;
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly Table[];
  /** Whether it looks at rows of the other parts as they were before the batch: then it is applied before them. */
  readonly looksBack?: boolean;
  /**
   * Takes every event of the lane, and picks its own.
   *
   * @param waiting events between and beside these whose streams are parked (`projection.ts`)
   */
  apply(
    client: ClientBase,
    events: readonly ProjectedEvent<AnyEvent>[],
    waiting: readonly LoggedEvent[],
  ): Promise<void>;
}

/** Whether a feature makes a lane together with others. */
export function isPart(one: FeatureProjection | ProjectionPart): one is ProjectionPart {
  return 'of' in one;
}

/** A lane from what its features make in it, one after the other, in the transaction of the batch. */
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
