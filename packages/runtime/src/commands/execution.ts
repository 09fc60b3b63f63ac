import type { ExpectedRevision } from '../event-log/revision.js';
import type { EventMetadata, EventToAppend, StoredEvent } from '../event-log/types.js';
import type { FoldedStream } from './state-cache.js';

export interface AggregateCodec<Event> {
  decode(stored: StoredEvent): { readonly event: Event };
  encode(event: Event, id: string, metadata: Omit<EventMetadata, 'schema_version'>): EventToAppend;
}

/** Caller, time and request of a command, for the metadata of its events. */
export interface CommandContext {
  readonly commandId: string;
  readonly metadata: Omit<EventMetadata, 'schema_version'>;
}

export interface Execution<State, Command> {
  readonly stream: string;
  /** True for a stream created by this command, without an initial event from another stream. */
  readonly isNew?: boolean;
  /** Present for a command id derived from the request: an earlier execution lies after this position. */
  readonly appliedSince?: bigint;
  /**
   * Set for a command within the decision on another stream: that stream's turn is held, so waiting here for a command
   * that waits for it would never end.
   */
  readonly isNested?: boolean;
  /** Dry run: decides without an append. */
  readonly isTrial?: boolean;
  readonly context: CommandContext;
  /** Called per attempt with the expected revision; may throw. */
  check?(revision: ExpectedRevision): void;
  /**
   * Called per attempt with the state; reads facts, checks rights, may throw. A journal has no state, and its revision
   * may be older than that of the append.
   */
  command(folded: FoldedStream<State>): Command | Promise<Command>;
}

/** An accepted command with the new state. `events` is empty without a change. */
export interface Accepted<State, Event> extends FoldedStream<State> {
  readonly outcome: 'accepted';
  readonly events: readonly Event[];
  /** True if an earlier request with the same id was already executed. */
  readonly replayed: boolean;
}

export type Outcome<State, Event, Refusal> =
  | Accepted<State, Event>
  | (FoldedStream<State> & { readonly outcome: 'refused'; readonly refusal: Refusal })
  | { readonly outcome: 'contended' };
