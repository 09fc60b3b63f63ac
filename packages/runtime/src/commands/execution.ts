import type { EventMetadata } from '../event-log/metadata.js';
import type { FoldedStream } from './state-cache.js';

export interface CommandContext {
  readonly commandId: string;
  readonly metadata: Omit<EventMetadata, 'schema_version'>;
}

export interface Execution<State, Command> {
  readonly stream: string;
  readonly isNew?: boolean;
  /** Set if the command's id derives from the request; an earlier execution lies after it. */
  readonly appliedSince?: bigint;
  /** Set with `appliedSince` by the claim of the key: this process has not executed it before. */
  readonly isFirst?: boolean;
  /** Set within another stream's decision, whose turn is held: waiting would deadlock. */
  readonly isNested?: boolean;
  readonly isTrial?: boolean;
  readonly context: CommandContext;
  /** May throw. */
  command(folded: FoldedStream<State>): Command | Promise<Command>;
}

/** `events` is empty without a change. */
export interface Accepted<State, Event> extends FoldedStream<State> {
  readonly outcome: 'accepted';
  readonly events: readonly Event[];
  readonly replayed: boolean;
}

export type Outcome<State, Event, Refusal> =
  | Accepted<State, Event>
  | (FoldedStream<State> & { readonly outcome: 'refused'; readonly refusal: Refusal });
