import type { ClientBase } from 'pg';
import type { EventCodec } from '../event-log/codec.js';
import type { AnyEvent } from '../event-log/event-schema.js';
import type { LaneName } from '../event-log/lane-name.js';
import type { Table } from './define-table.js';

/** An event as the log holds it; its data is not interpreted. */
export interface LoggedEvent {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly revision: bigint;
  readonly position: bigint;
  /** When the log recorded it. */
  readonly created: Date;
  readonly data: unknown;
  readonly metadata: unknown;
}

/** An event as most projections see it: read by its schema, and as the log holds it. */
export interface ProjectedEvent<Event> extends LoggedEvent {
  readonly event: Event;
}

interface Lane {
  readonly lane: LaneName;
  /** The streams that the lane reads; others are filtered out by the event log. */
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly string[];
  /** The most events of a batch, where events are large. */
  readonly batchMax?: number;
  /** For how long it lets events gather after a batch, where nobody waits for each of them. */
  readonly gathersMs?: number;
  /**
   * Whether it finds the rows that it changes by their keys alone: its tables' other indexes are their readers', and a rebuild
   * makes them when it has filled the tables.
   */
  readonly findsByKey?: boolean;
  /**
   * Raised by one whenever the same events make other rows, or rows of another shape. Tables of an older version are
   * built anew beside the live ones at the next start, and switched (docs/architecture.md, "Changing a read model").
   */
  readonly version: number;
  /** The oldest version whose rows the queries of this version read rightly; without it, only its own. */
  readonly readsSince?: number;
  /** The oldest version of the queries that read these rows rightly; without it, only its own. */
  readonly readableSince?: number;
}

/** A lane about what events say: the stream of one that cannot be read or projected is parked, and the others go on. */
export interface EventProjection<Event = unknown> extends Lane {
  readonly reads?: 'events';
  /** Reads the events that `apply` takes. */
  readonly codec: EventCodec<Event>;
  /**
   * @param waiting events between and beside these whose streams are parked. They change no row now, but what is counted
   *   by their place in the log counts them, so that the rows come out the same whenever they are projected
   */
  apply(
    client: ClientBase,
    events: readonly ProjectedEvent<Event>[],
    waiting: readonly LoggedEvent[],
  ): Promise<void>;
  /**
   * The streams, other than its own, that have to be projected before an event: those that make rows which it or its
   * stream's later events change. None where a lane's streams make only rows of their own.
   */
  needs?(event: Event): readonly string[];
  /** Whether what an event needs of a parked stream was projected before that stream was parked. */
  isMet?(client: ClientBase, event: Event): Promise<boolean>;
}

/** What a feature says of a lane; the register adds the codec of all events, and names the tables. */
export type FeatureProjection =
  | OfTables<LogProjection>
  | OfTables<Omit<EventProjection<AnyEvent>, 'codec'>>;

type OfTables<Of> = Omit<Of, 'tables'> & { readonly tables: readonly Table[] };

/** A lane about events as they are, whether anybody can read them or not. */
export interface LogProjection extends Lane {
  readonly reads: 'log';
  apply(client: ClientBase, events: readonly LoggedEvent[]): Promise<void>;
}

/**
 * One lane's projection: events in order, a batch at a time, into rows. It is called inside the transaction that
 * also writes the lane's checkpoint.
 */
export type Projection = EventProjection | LogProjection;

/** Whether a lane reads a stream. */
export function readsStream(
  { streamPrefixes }: Pick<Projection, 'streamPrefixes'>,
  stream: string,
): boolean {
  return streamPrefixes.some((prefix) => stream.startsWith(prefix));
}
