import type { EventLogAccessRefused } from './errors.js';
import type { EventMetadata } from './metadata.js';
import type { ExpectedRevision, Revision } from './stream.js';

/** Increasing, with gaps. */
export type Position = bigint;

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
  readonly revision: Revision;
  readonly position: Position;
}

export interface AppendOptions {
  /** Including waits; 10 s by default. */
  readonly deadlineMs?: number;
}

export interface ReadOneOptions {
  /** Followers can lag; fails without a leader. */
  readonly fromLeader?: boolean;
}

interface ReadOptions extends ReadOneOptions {
  readonly direction?: 'forwards' | 'backwards';
  readonly maxCount?: number;
}

export interface ReadStreamOptions extends ReadOptions {
  /** Inclusive; by default the direction's first event. */
  readonly from?: Revision;
}

export interface ReadAllOptions extends ReadOptions {
  /** Forwards: inclusive; backwards: exclusive. */
  readonly from?: Position | 'start' | 'end';
}

export interface SubscribeOptions {
  /** An empty prefix: every stream. */
  readonly streamPrefixes: readonly string[];
  /** Position of the last handled event. */
  readonly after: Position | 'start';
  readonly signal: AbortSignal;
  /**
   * Called before each opening's events, because the server may have another log, but not after the drop of a slow subscriber. An error
   * ends the subscription.
   */
  readonly onOpened?: () => Promise<void>;
}

export type Delivery =
  | { readonly kind: 'events'; readonly events: readonly StoredEvent[] }
  | { readonly kind: 'live' };

export interface EventLogNotice {
  readonly level: 'debug' | 'info' | 'warn' | 'error';
  readonly msg: string;
  readonly reason: string;
}

export interface EventLogOptions {
  /** `esdb://…` or `kurrentdb://…`. */
  readonly url: string;
  readonly log?: (notice: EventLogNotice) => void;
  /** Called before a connection's first append. `LogRefused` ends waiting appends; other errors retry. */
  readonly admit?: () => Promise<void>;
  /** A recent heartbeat: no move has begun. Otherwise an append first reads the log's end. */
  readonly isAlive?: () => boolean;
  /** `too_slow`: for the server's buffer. */
  readonly onSubscriptionDropped?: (why: 'too_slow' | 'broken') => void;
}

export interface EventLog {
  /**
   * All events or none; safe to repeat with the same ids. The first append to an empty log also
   * writes `LedgerStarted`.
   * @throws RevisionConflict, StreamDeleted, AppendTooLarge, LogRefused, LogMoves, EventLogAccessRefused,
   * InvalidStreamName
   * @throws EventLogUnavailable although the append may have been executed
   * @throws TypeError for no events, data that JSON cannot write, or an id that is not a UUID
   */
  append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
    options?: AppendOptions,
  ): Promise<AppendResult>;
  /**
   * Oldest first unless backwards; a missing stream is empty.
   * @throws StreamDeleted, EventLogUnavailable, EventLogAccessRefused, InvalidStreamName
   */
  readStream(stream: string, options?: ReadStreamOptions): Promise<readonly StoredEvent[]>;
  /** Reads all events but the server's own, in constant memory. */
  readAll(options?: ReadAllOptions): AsyncIterable<StoredEvent>;
  readAllInRuns(options?: ReadAllOptions): AsyncIterable<readonly StoredEvent[]>;
  /** Resumes until the signal aborts or the log is closed. Throws only errors of `onOpened`. */
  subscribe(options: SubscribeOptions): AsyncIterable<Delivery>;
  /**
   * Undefined if no ledger event begins there.
   * @throws EventLogUnavailable
   */
  eventAt(position: Position, options?: ReadOneOptions): Promise<StoredEvent | undefined>;
  /**
   * Undefined for an empty log.
   * @throws EventLogUnavailable, EventLogAccessRefused
   */
  firstEvent(options?: ReadOneOptions): Promise<StoredEvent | undefined>;
  /**
   * Undefined for an empty log.
   * @throws EventLogUnavailable, EventLogAccessRefused
   */
  headPosition(options?: ReadOneOptions): Promise<Position | undefined>;
  /** Undefined unless the last read of all streams was refused. */
  refusal(): EventLogAccessRefused | undefined;
  /**
   * Why a moved log accepts no appends.
   * @throws EventLogUnavailable
   */
  whyClosed(): Promise<string | undefined>;
  /**
   * Undefined if it reports none.
   * @throws EventLogUnavailable
   */
  serverVersion(): Promise<string | undefined>;
  close(): Promise<void>;
}
