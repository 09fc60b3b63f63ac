/** An event's number within its stream, from 0. */
export type Revision = bigint;
/** The event log's commit position: grows, has gaps. */
export type Position = bigint;

/** What an append expects of its stream: exact, because only that is safe to repeat for ever. */
export type ExpectedRevision = 'no_stream' | Revision;

/** Who or what caused an event. */
export interface Actor {
  readonly kind: 'api_key' | 'bearer' | 'gateway' | 'system';
  readonly id: string;
}

/** What every event carries beside its data. */
export interface EventMetadata {
  /** The version of the data's schema. */
  readonly schema_version: number;
  /** When it was decided: RFC 3339 in UTC with milliseconds. */
  readonly recorded_at: string;
  readonly actor: Actor;
  readonly scope: 'platform' | { readonly reseller_id: string };
  readonly request_id: string;
  readonly $correlationId: string;
  readonly $causationId: string;
}

/** An event as the log holds it; its data is not interpreted yet. */
export interface StoredEvent {
  readonly id: string;
  readonly stream: string;
  readonly revision: Revision;
  readonly position: Position;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
  readonly created: Date;
}

export interface EventToAppend {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: EventMetadata;
}

export interface AppendResult {
  /** The revision of the last event appended. */
  readonly revision: Revision;
  readonly position: Position;
}

export interface ReadStreamOptions {
  readonly from?: Revision;
  readonly maxCount?: number;
}

export interface ReadAllOptions {
  /** Forwards: inclusive; backwards: exclusive. */
  readonly from?: Position | 'start' | 'end';
  readonly direction?: 'forwards' | 'backwards';
  readonly maxCount?: number;
}

export interface SubscribeOptions {
  /** The last position that was handled; events after it are delivered. */
  readonly after: Position | 'start';
  /** Streams whose name begins with one of these. */
  readonly streamPrefixes: readonly string[];
  /** The most events in one delivery. */
  readonly batchMax: number;
  readonly signal: AbortSignal;
}

/** What a subscription delivers. */
export type Delivery =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  /** Nothing that the filter matches is left up to here. For freshness only: never resume from it. */
  | { readonly kind: 'progress'; readonly position: Position };

/**
 * Appends, reads and follows the event log. Left out on purpose: `any` revisions, persistent subscriptions,
 * server-side projections, deletes.
 */
export interface EventLog {
  /**
   * Appends all events or none at exactly the expected revision. Safe to repeat with the same ids.
   *
   * @throws RevisionConflict when the stream is elsewhere
   * @throws StreamClosed, AppendTooLarge
   * @throws EventLogUnavailable when the log did not answer in time; the append may have happened
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): Promise<AppendResult>;
  /** The events of a stream, oldest first; none if it is not there. */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]>;
  /** The events of all streams in the log's order, system events left out. Constant memory. */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>;
  /** Follows the log until the signal aborts; takes a dropped connection up again by itself. */
  subscribe(options: SubscribeOptions): AsyncIterable<Delivery>;
  /** The position of the log's last event; undefined for an empty log. */
  headPosition(): Promise<Position | undefined>;
  close(): Promise<void>;
}
