import type { ClientBase } from 'pg';
import type { EventCodec, RecordedEvent } from '../event-log/codec.js';
import type { AnyEvent } from '../event-log/event-schema.js';
import type { LaneName } from '../event-log/lane-name.js';
import type { StoredEvent } from '../event-log/types.js';
import type { Table } from './define-table.js';

interface Lane {
  readonly lane: LaneName;
  /** Prefixes of the lane's streams; the event log filters out other streams. */
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly string[];
  /** Maximum number of events in a batch, for large events. */
  readonly batchMax?: number;
  /** Delay after a batch to gather events, for lanes without waiting callers. */
  readonly gathersMs?: number;
  /**
   * Whether the projection finds rows by key alone. Other indexes then serve queries, and a rebuild creates them after
   * it has filled the tables.
   */
  readonly findsByKey?: boolean;
  /**
   * Increment when the same events produce other rows or columns. Tables of an older version are rebuilt beside the
   * live tables at the next start, and switched (docs/architecture.md, "Changing a read model").
   */
  readonly version: number;
  /** Oldest row version that these queries read correctly; by default only `version`. */
  readonly readsSince?: number;
  /** Oldest query version that reads these rows correctly; by default only `version`. */
  readonly readableSince?: number;
}

/**
 * A lane over decoded events: an event that cannot be decoded or projected parks its stream, and other streams
 * continue.
 */
export interface EventProjection<Event = unknown> extends Lane {
  readonly reads?: 'events';
  /** Decodes events for `apply`. */
  readonly codec: EventCodec<Event>;
  /**
   * @param waiting events of parked streams in the range of the batch. They change no rows, but count in sequence
   * numbers, so that rows are the same whenever they are projected
   */
  apply(
    client: ClientBase,
    events: readonly RecordedEvent<Event>[],
    waiting: readonly StoredEvent[],
  ): Promise<void>;
  /**
   * Other streams that must be projected before an event, because they create rows that it changes. Absent for a lane
   * whose streams change only rows of their own.
   */
  needs?(event: Event): readonly string[];
  /** Whether the event's requirements in a parked stream were projected before the stream was parked. */
  isMet?(client: ClientBase, event: Event): Promise<boolean>;
}

/** A feature's part of a lane; the registry adds the codec and table names. */
export type FeatureProjection =
  | OfTables<LogProjection>
  | OfTables<Omit<EventProjection<AnyEvent>, 'codec'>>;

type OfTables<Of> = Omit<Of, 'tables'> & { readonly tables: readonly Table[] };

/** A lane over raw events, with or without a codec. */
export interface LogProjection extends Lane {
  readonly reads: 'log';
  apply(client: ClientBase, events: readonly StoredEvent[]): Promise<void>;
}

/**
 * Projection of a lane: ordered batches of events to rows. It runs in the transaction that writes the lane's
 * checkpoint.
 */
export type Projection = EventProjection | LogProjection;

export function readsStream(
  { streamPrefixes }: Pick<Projection, 'streamPrefixes'>,
  stream: string,
): boolean {
  return streamPrefixes.some((prefix) => stream.startsWith(prefix));
}
