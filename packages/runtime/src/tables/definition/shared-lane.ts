import type { ClientBase } from 'pg';
import type { RecordedEvent } from '../../event-log/codec.js';
import type { AnyEvent } from '../../event-log/event-schema.js';
import type { StoredEvent } from '../../event-log/types.js';
import type { Table } from './define-table.js';
import type { FeatureProjection, Projection } from './projection.js';

export type SharedLane = Pick<
  Projection,
  'lane' | 'version' | 'readsSince' | 'readableSince' | 'batchMax'
>;

export interface ProjectionPart {
  readonly of: SharedLane;
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly Table[];
  /** Reads other parts' rows from before the batch: applied first. */
  readonly looksBack?: boolean;
  apply(
    client: ClientBase,
    events: readonly RecordedEvent<AnyEvent>[],
    waiting: readonly StoredEvent[],
  ): Promise<void>;
}

export function isPart(one: FeatureProjection | ProjectionPart): one is ProjectionPart {
  return 'of' in one;
}

/** Applies parts in order, in the batch's transaction. */
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
