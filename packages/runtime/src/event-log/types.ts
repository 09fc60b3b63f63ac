import type { Instant } from '@exchange/units';
import type { EventLogAccessRefused } from './errors.js';
import type { ExpectedRevision, Revision } from './revision.js';

/** The log's commit position: increasing, with gaps. */
export type Position = bigint;

/** The cause of an event: a person or a program. */
export interface Actor {
  readonly kind: 'api_key' | 'bearer' | 'gateway' | 'map_key' | 'user' | 'system';
  readonly id: string;
}

/** The metadata of every event. */
export interface EventMetadata {
  /** The version of the data's schema. */
  readonly schema_version: number;
  /** When the command was decided: RFC 3339 in UTC with milliseconds. */
  readonly recorded_at: Instant;
  readonly actor: Actor;
  readonly scope: 'platform' | { readonly reseller_id: string };
  readonly request_id: string;
  readonly $correlationId: string;
  readonly $causationId: string;
  /** The trace of the request, if it is recorded (W3C Trace Context). */
  readonly traceparent?: string;
}

/** A stored event; its data is not validated. */
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

/** An event to be appended, independent of its writer. */
export interface EventOfLog {
  readonly id: string;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: unknown;
}

export interface EventToAppend extends EventOfLog {
  readonly metadata: EventMetadata;
}

export interface AppendResult {
  /** The revision of the last event appended. */
  readonly revision: Revision;
  readonly position: Position;
}

export interface AppendOptions {
  /** Time limit including waits; 10 s by default. */
  readonly deadlineMs?: number;
}

export interface ReadStreamOptions {
  /** Inclusive in both directions; by default the direction's first event. */
  readonly from?: Revision;
  readonly direction?: 'forwards' | 'backwards';
  readonly maxCount?: number;
  /** See `ReadOneOptions`. */
  readonly fromLeader?: boolean;
}

export interface ReadAllOptions {
  /** Forwards: inclusive; backwards: exclusive. */
  readonly from?: Position | 'start' | 'end';
  readonly direction?: 'forwards' | 'backwards';
  readonly maxCount?: number;
  /** See `ReadOneOptions`. */
  readonly fromLeader?: boolean;
}

export interface ReadOneOptions {
  /** Read from the leader, because followers can lag. Fails without a leader. */
  readonly fromLeader?: boolean;
}

export interface SubscribeOptions {
  /** Streams whose name begins with one of these; an empty one is every stream. */
  readonly streamPrefixes: readonly string[];
  /** The last handled position; later events are delivered. */
  readonly after: Position | 'start';
  /** Maximum number of events in a delivery; twice as many (at least 512, at most 16 MiB) are fetched ahead. */
  readonly batchMax: number;
  readonly signal: AbortSignal;
  /**
   * Called whenever the subscription has opened, at first and after each loss of the connection, before its events
   * are delivered: the server may have another log. An error ends the subscription. Not called after the server
   * dropped a slow subscriber.
   */
  readonly onOpened?: () => Promise<void>;
}

export type Delivery =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  /** All events from before the subscription are delivered; repeated after each interruption. */
  | { readonly kind: 'live' };

/** A message about the connection, for the process's log. */
export interface EventLogNotice {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly msg: string;
  readonly reason: string;
}

export interface EventLogOptions {
  /** A connection string: `esdb://…` or `kurrentdb://…`. */
  readonly url: string;
  readonly log?: (notice: EventLogNotice) => void;
  /**
   * Called before the first append of each connection, so that nothing is written to a server with another log.
   * `LogRefused` ends the waiting appends; after other errors they retry.
   */
  readonly admit?: () => Promise<void>;
  /**
   * Whether this process renewed its heartbeat recently, so that no move of the log has begun. Otherwise, and without
   * this option, the log's end is read before an append is sent.
   */
  readonly isAlive?: () => boolean;
  /**
   * Called when the server ended a subscription that is resumed: it was too slow for the server's buffer of live
   * events, or the connection broke.
   */
  readonly onSubscriptionDropped?: (why: 'too_slow' | 'broken') => void;
}

/**
 * Appends to, reads and follows the event log. Deliberately without `any` revisions, persistent subscriptions,
 * server-side projections and deletes.
 */
export interface EventLog {
  /**
   * Appends all events or none at the expected revision. Safe to repeat with the same ids: an executed append returns
   * its first result. The first append to an empty log also writes `LedgerStarted`.
   *
   * @throws RevisionConflict if the stream is at another revision
   * @throws StreamDeleted, AppendTooLarge
   * @throws LogRefused if `admit` refuses the log, or it has another format
   * @throws LogMoves if the log was moved, or a move into it is under way
   * @throws EventLogUnavailable if the log did not answer in time; `uncertain` if the append may have been executed
   * @throws EventLogAccessRefused if the user lacks the right
   * @throws InvalidStreamName for an invalid or reserved name (`$…`)
   * @throws TypeError for no events, data that JSON cannot write, or an id that is not a UUID
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /**
   * Reads a stream, oldest event first unless backwards; a missing stream has no events.
   *
   * @throws StreamDeleted, EventLogUnavailable, EventLogAccessRefused, InvalidStreamName
   */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]>;
  /** Yields the events of all streams in order, without the server's own, in constant memory. */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>;
  /** Yields the events in runs of those that arrived together, at least one each. */
  readAllInRuns(options?: ReadAllOptions): AsyncIterable<readonly StoredEvent[]>;
  /**
   * Follows the log until the signal aborts or the log is closed, or the loop ends. Resumes from the last delivered
   * event after a lost connection. Throws only errors of `onOpened`.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Delivery>;
  /**
   * The event at a position; undefined if no event of the ledger begins there.
   *
   * @throws EventLogUnavailable
   */
  eventAt(position: Position, options?: ReadOneOptions): Promise<StoredEvent | undefined>;
  /**
   * The log's first event outside the server's own; undefined for an empty log.
   *
   * @throws EventLogUnavailable, EventLogAccessRefused
   */
  firstEvent(options?: ReadOneOptions): Promise<StoredEvent | undefined>;
  /**
   * The position of the log's last event; undefined for an empty log.
   *
   * @throws EventLogUnavailable, EventLogAccessRefused
   */
  headPosition(options?: ReadOneOptions): Promise<Position | undefined>;
  /**
   * Why the user cannot read all streams, which every function except `append` needs; undefined unless the last
   * answer refused it. Updated by every read of all streams, such as `headPosition`.
   */
  refusal(): EventLogAccessRefused | undefined;
  /**
   * Why a moved log accepts no appends; undefined if it accepts them.
   *
   * @throws EventLogUnavailable
   */
  whyClosed(): Promise<string | undefined>;
  /**
   * The server's version; undefined if it reports none.
   *
   * @throws EventLogUnavailable
   */
  serverVersion(): Promise<string | undefined>;
  /** Ends subscriptions and appends, and closes the connection. */
  close(): Promise<void>;
}
