import type { Instant } from '@exchange/units';
import type { EventLogAccessRefused } from './errors.js';
import type { ExpectedRevision, Revision } from './revision.js';

/** The event log's commit position: grows, has gaps. */
export type Position = bigint;

/** Who or what caused an event. */
export interface Actor {
  readonly kind: 'api_key' | 'bearer' | 'gateway' | 'map_key' | 'system';
  readonly id: string;
}

/** What every event carries beside its data. */
export interface EventMetadata {
  /** The version of the data's schema. */
  readonly schema_version: number;
  /** When it was decided: RFC 3339 in UTC with milliseconds. */
  readonly recorded_at: Instant;
  readonly actor: Actor;
  readonly scope: 'platform' | { readonly reseller_id: string };
  readonly request_id: string;
  readonly $correlationId: string;
  readonly $causationId: string;
  /** The trace of the request, where one is recorded (W3C Trace Context). */
  readonly traceparent?: string;
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

/** An event as a log takes it, whoever wrote it. */
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
  /** How long to try, waiting included; 10 s by default. */
  readonly deadlineMs?: number;
}

export interface ReadStreamOptions {
  /** Inclusive in both directions; by default the end that the direction begins at. */
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
  /** True to have it from the node that leads: a follower may lack what was written a moment ago. Fails where none leads. */
  readonly fromLeader?: boolean;
}

export interface SubscribeOptions {
  /** Streams whose name begins with one of these; an empty one is every stream. */
  readonly streamPrefixes: readonly string[];
  /** The last position that was handled; events after it are delivered. */
  readonly after: Position | 'start';
  /** The most events in one delivery; twice as many (512 at least, 16 MiB of them at most) are fetched ahead. */
  readonly batchMax: number;
  readonly signal: AbortSignal;
  /**
   * Called whenever the subscription has been opened, the first time and after each loss of the connection, before
   * anything is delivered that came by it: the server may have come back with another log. What it throws ends the
   * subscription. A server that drops a slow subscriber is still there, and is the same.
   */
  readonly onOpened?: () => Promise<void>;
}

/** What a subscription delivers. */
export type Delivery =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  | {
      /** Nothing that the filter matches is left up to here. For freshness only: never resume from it. */
      readonly kind: 'progress';
      readonly position: Position;
      /** True once all that was in the log when the subscription began has been delivered. */
      readonly live: boolean;
    };

/** What the log says about itself beside its answers. */
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
   * Asked before the first append of every connection, so that nothing is written to a server that has come back with
   * another log. `LogRefused` ends the appends that wait for it; after any other error they try again in time.
   */
  readonly admit?: () => Promise<void>;
  /**
   * Whether this process renewed its heartbeat a moment ago, so that no move of the log has begun. Otherwise, and always without this,
   * the end of the log is read before an append is sent.
   */
  readonly isAlive?: () => boolean;
  /**
   * Told whenever the server has ended a subscription that was then taken up again: because more live events came at
   * once than it keeps for a subscriber, or because the connection broke.
   */
  readonly onSubscriptionDropped?: (why: 'too_slow' | 'broken') => void;
}

/**
 * Appends, reads and follows the event log. Left out on purpose: `any` revisions, persistent subscriptions,
 * server-side projections, deletes.
 */
export interface EventLog {
  /**
   * Appends all events or none at exactly the expected revision. Safe to repeat with the same ids: what was
   * carried out already gives the first result again.
   *
   * @throws RevisionConflict when the stream is elsewhere
   * @throws StreamDeleted, AppendTooLarge
   * The first append to an empty log is `LedgerStarted`, by this call.
   *
   * @throws LogRefused when `admit` refuses the log, or it is of another format
   * @throws LogMoves when the log was moved to another event store, or another log is being moved into it
   * @throws EventLogUnavailable when the log did not answer in time; `uncertain` if it may have happened
   * @throws EventLogAccessRefused when it does not let its user do this
   * @throws InvalidStreamName for a name that no server takes or that is the server's own (it begins with `$`)
   * @throws TypeError for no events, data that JSON cannot write, or an id that is not a UUID
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /**
   * The events of a stream, oldest first unless read backwards; none if it is not there.
   *
   * @throws StreamDeleted, EventLogUnavailable, EventLogAccessRefused, InvalidStreamName
   */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]>;
  /** The same, one at a time in constant memory, for streams of any length. */
  iterateStream(stream: string, options?: ReadStreamOptions): AsyncIterable<StoredEvent>;
  /** The events of all streams in the log's order, system events left out. Constant memory. */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>;
  /** The same, those events together that have come together, at least one each time: for who reads many. */
  readAllInRuns(options?: ReadAllOptions): AsyncIterable<readonly StoredEvent[]>;
  /**
   * Follows the log until the signal aborts or the log is closed; takes a dropped connection up again by
   * itself, from the last event delivered. Leaving the loop ends it too. Throws nothing but what `onOpened` does.
   */
  subscribe(options: SubscribeOptions): AsyncIterable<Delivery>;
  /** The event at a position; undefined where none of ours begins. @throws EventLogUnavailable */
  eventAt(position: Position, options?: ReadOneOptions): Promise<StoredEvent | undefined>;
  /** The log's first event outside the server's own, by one read; undefined for an empty log. @throws EventLogUnavailable, EventLogAccessRefused */
  firstEvent(options?: ReadOneOptions): Promise<StoredEvent | undefined>;
  /** The position of the log's last event; undefined for an empty log. @throws EventLogUnavailable, EventLogAccessRefused */
  headPosition(options?: ReadOneOptions): Promise<Position | undefined>;
  /**
   * Why the log does not let its user read all streams, which everything but an append stands on; undefined unless it
   * has said so last. It is asked by every read of all streams, `headPosition` for one.
   */
  refusal(): EventLogAccessRefused | undefined;
  /** Why the log takes no appends: it was moved. Undefined for a log that takes them. @throws EventLogUnavailable */
  whyClosed(): Promise<string | undefined>;
  /** The version that the server says it is; undefined where it says none. @throws EventLogUnavailable */
  serverVersion(): Promise<string | undefined>;
  /** Ends subscriptions and appends under way, and the connection. */
  close(): Promise<void>;
}
