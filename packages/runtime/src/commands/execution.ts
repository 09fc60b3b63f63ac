import type { ExpectedRevision } from '../event-log/revision.js';
import type { EventMetadata, EventToAppend, StoredEvent } from '../event-log/types.js';
import type { FoldedStream } from './state-cache.js';

/** Reads and writes one aggregate's events; a part of the codec. */
export interface AggregateCodec<Event> {
  decode(stored: StoredEvent): { readonly event: Event };
  encode(event: Event, id: string, metadata: Omit<EventMetadata, 'schema_version'>): EventToAppend;
}

/** Who decides, when and on which request: what every event of the command will carry. */
export interface CommandContext {
  readonly commandId: string;
  readonly metadata: Omit<EventMetadata, 'schema_version'>;
}

/** One command on one stream. */
export interface Execution<State, Command> {
  readonly stream: string;
  /** True for a stream that begins with this command: no event of another stream says anything of it. */
  readonly isNew?: boolean;
  /** Present where the command's id derives from the request: it may have been carried out before, after this position. */
  readonly appliedSince?: bigint;
  /** A dry run: the command is decided, and nothing is appended. */
  readonly isTrial?: boolean;
  readonly context: CommandContext;
  /** Called for each try with the revision to append at; may throw. */
  check?(revision: ExpectedRevision): void;
  /**
   * Called for each try with the state to decide on; reads facts, checks rights, may throw. A journal has no state, and may have
   * come further by the time that it appends.
   */
  command(folded: FoldedStream<State>): Command | Promise<Command>;
}

/** An accepted command: the stream as it left it. `events` is empty where it changed nothing. */
export interface Accepted<State, Event> extends FoldedStream<State> {
  readonly outcome: 'accepted';
  readonly events: readonly Event[];
  /** True when an earlier request of the same id had been carried out already. */
  readonly replayed: boolean;
}

/** The outcome of a command. */
export type Outcome<State, Event, Refusal> =
  | Accepted<State, Event>
  | (FoldedStream<State> & { readonly outcome: 'refused'; readonly refusal: Refusal })
  | { readonly outcome: 'contended' };
