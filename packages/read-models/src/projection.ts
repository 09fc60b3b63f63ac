import type { LaneName, LedgerEvent } from '@exchange/domain';
import type { ClientBase } from 'pg';

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
export interface ProjectedEvent extends LoggedEvent {
  readonly event: LedgerEvent;
}

interface Lane {
  readonly lane: LaneName;
  /** The streams that the lane reads; others are filtered out by the event log. */
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly string[];
  /** The most events of a batch, where events are large. */
  readonly batchMax?: number;
}

/** A lane about what events say: one that cannot be read stops it. */
export interface EventProjection extends Lane {
  readonly reads?: 'events';
  apply(client: ClientBase, events: readonly ProjectedEvent[]): Promise<void>;
}

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
