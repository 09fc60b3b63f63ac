import type { LaneName, LedgerEvent } from '@exchange/domain';
import type { ClientBase } from 'pg';

/** An event as a projection sees it: read, and as the log holds it. */
export interface ProjectedEvent {
  readonly event: LedgerEvent;
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

/**
 * One lane's projection: events in order, a batch at a time, into rows. It is called inside the transaction that
 * also writes the lane's checkpoint.
 */
export interface Projection {
  readonly lane: LaneName;
  /** The streams that the lane reads; others are filtered out by the event log. */
  readonly streamPrefixes: readonly string[];
  readonly tables: readonly string[];
  /** The most events of a batch, where events are large. */
  readonly batchMax?: number;
  apply(client: ClientBase, events: readonly ProjectedEvent[]): Promise<void>;
}
