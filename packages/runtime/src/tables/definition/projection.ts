import type { ClientBase } from 'pg';
import type { EventCodec, RecordedEvent } from '../../event-log/codec.js';
import type { AnyEvent } from '../../event-log/event-schema.js';
import type { LaneName } from '../../event-log/lane-name.js';
import type { StoredEvent } from '../../event-log/types.js';
import type { Table } from './define-table.js';

/** Runs in the checkpoint's transaction. A faulty event parks its stream alone. */
export interface Projection<Event = unknown> {
  readonly lane: LaneName;
  /** Prefixes of the streams that the lane reads. */
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly string[];
  /** Smaller batches, for large events. */
  readonly batchMax?: number;
  /** Time to gather events, for lanes without waiting callers. */
  readonly gathersMs?: number;
  /** Other indexes serve queries; a rebuild creates them after filling the tables. */
  readonly findsByKey?: boolean;
  /**
   * Increment when the same events give other rows or columns: older tables are then rebuilt
   * (docs/architecture.md, "Changing a read model").
   */
  readonly version: number;
  /** Oldest row version that these queries read; by default only `version`. */
  readonly readsSince?: number;
  /** Oldest query version that reads these rows; by default only `version`. */
  readonly readableSince?: number;
  /** Every event as stored, decodable or not; a faulty one stops the lane. */
  readonly reads?: 'log';
  readonly codec: EventCodec<Event>;
  /**
   * @param waiting events of parked streams in the range: no rows, but counted in sequence numbers
   */
  apply(
    client: ClientBase,
    events: readonly RecordedEvent<Event>[],
    waiting: readonly StoredEvent[],
  ): Promise<void>;
  /** Other streams that create rows which the event changes. */
  needs?(event: Event): readonly string[];
  /** Whether the needed rows were projected before their stream was parked. */
  isMet?(client: ClientBase, event: Event): Promise<boolean>;
}

/** The registry adds the codec and table names. */
export interface FeatureProjection extends Omit<Projection<AnyEvent>, 'codec' | 'tables'> {
  readonly tables: readonly Table[];
}

export function readsStream(
  { streamPrefixes }: Pick<Projection, 'streamPrefixes'>,
  stream: string,
): boolean {
  return streamPrefixes.some((prefix) => stream.startsWith(prefix));
}
