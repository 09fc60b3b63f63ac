import { isEventOf } from '../event-log/event-id.js';
import type { EventMetadata } from '../event-log/metadata.js';
import { recordedAt } from '../event-log/metadata.js';
import type { Position, StoredEvent } from '../event-log/types.js';
import { sharedReads } from '../process/shared-reads.js';
import { Decisions, type StreamParts, type StreamView } from './decide-on-stream.js';
import type { Accepted, CommandContext, Execution, Outcome } from './execution.js';
import type { FoldedStream } from './state-cache.js';

export interface InitialEvent<Event> {
  readonly event: Event;
  readonly id: string;
  readonly metadata: Omit<EventMetadata, 'schema_version'>;
  readonly position: Position;
}

/** Undefined if no other stream defines it. */
export type FindInitialEvent<Event> = (stream: string) => Promise<InitialEvent<Event> | undefined>;

export interface Aggregate<State, Command, Event, Refusal> {
  /** @throws CommandFailed `contended`, and the command's errors */
  execute(execution: Execution<State, Command>): Promise<Outcome<State, Event, Refusal>>;
  /** Reads to the end, from the leader. */
  load(stream: string): Promise<FoldedStream<State>>;
  loadAt(stream: string, revision: bigint): Promise<FoldedStream<State>>;
}

/** Decides on the full stream and caches folded states. */
export class FoldedStreams<State, Command, Event, Refusal>
  extends Decisions<State, Command, Event, Refusal>
  implements Aggregate<State, Command, Event, Refusal>
{
  readonly #nothing: FoldedStream<State>;
  readonly #findInitialEvent: FindInitialEvent<Event> | undefined;

  constructor(
    parts: StreamParts<State, Command, Event, Refusal>,
    findInitialEvent?: FindInitialEvent<Event>,
  ) {
    super(parts);
    this.#nothing = { state: parts.decider.initialState, revision: 'no_stream', position: 0n };
    this.#findInitialEvent = findInitialEvent;
  }

  readonly load = sharedReads(async (stream: string) => {
    const known = this.cache.get(stream) ?? this.#nothing;
    return (await this.#catchUp(stream, known, { fromLeader: true })).folded;
  });

  readonly loadAt = async (stream: string, revision: bigint): Promise<FoldedStream<State>> => {
    const stored = await this.parts.eventLog.readStream(stream, {
      maxCount: Number(revision) + 1,
    });
    const initial = stored.length === 0 ? await this.#withInitialEvent(stream) : undefined;
    return initial ?? this.#fold(this.#nothing, stored);
  };

  protected async begin({
    stream,
    context,
    isNew = false,
    appliedSince,
    isTrial = false,
  }: Execution<State, Command>): Promise<StreamView<State, Event>> {
    const known = isNew ? this.#nothing : this.cache.get(stream);
    if (known !== undefined && appliedSince === undefined && !isTrial) {
      return { folded: known, isCurrent: isNew };
    }
    const { folded, tail } = await this.#catchUp(stream, this.#nothing, { isNew });
    const applied = this.#findApplied(this.#nothing, tail, context, true);
    return { folded, isCurrent: true, applied };
  }

  protected async reread(
    { stream, context, isNew }: Execution<State, Command>,
    before: FoldedStream<State>,
  ): Promise<StreamView<State, Event>> {
    const { from, folded, tail } = await this.#catchUp(stream, before, { isNew });
    return { folded, isCurrent: true, applied: this.#findApplied(from, tail, context, false) };
  }

  async #catchUp(
    stream: string,
    known: FoldedStream<State>,
    options: { readonly isNew?: boolean | undefined; readonly fromLeader?: boolean },
  ) {
    const { eventLog, memory } = this.parts;
    const { isNew = false, fromLeader = false } = options;
    const generation = memory.generation();
    // A stream is empty before its initial event.
    const from = known.initialEvent === undefined ? known : this.#nothing;
    const next = from.revision === 'no_stream' ? 0n : from.revision + 1n;
    const tail = await eventLog.readStream(stream, { from: next, fromLeader });
    const full = this.#fold(from, tail);
    const isEmpty = full.revision === 'no_stream' && !isNew;
    const folded = (isEmpty ? await this.#withInitialEvent(stream) : undefined) ?? full;
    if (folded.revision !== 'no_stream') this.cache.put(stream, folded, generation);
    return { from, folded, tail };
  }

  #fold(before: FoldedStream<State>, events: readonly StoredEvent[]): FoldedStream<State> {
    const { codec, decider } = this.parts;
    return events.reduce(
      ({ state }, stored) => ({
        state: decider.evolve(state, codec.decode(stored).event, recordedAt(stored)),
        revision: stored.revision,
        position: stored.position,
      }),
      before,
    );
  }

  async #withInitialEvent(stream: string): Promise<FoldedStream<State> | undefined> {
    const { codec, decider } = this.parts;
    const initial = await this.#findInitialEvent?.(stream);
    if (initial === undefined) return undefined;
    const { event, id, metadata, position } = initial;
    return {
      state: decider.evolve(decider.initialState, event, metadata.recorded_at),
      revision: 0n,
      position,
      initialEvent: codec.encode(event, id, metadata),
    };
  }

  #findApplied(
    from: FoldedStream<State>,
    tail: readonly StoredEvent[],
    { commandId }: CommandContext,
    replayed: boolean,
  ): Accepted<State, Event> | undefined {
    const { start, own } = eventsOf(commandId, tail);
    if (own.length === 0) return undefined;
    const folded = this.#fold(from, tail.slice(0, start + own.length));
    const events = own.map((stored) => this.parts.codec.decode(stored).event);
    return { ...folded, outcome: 'accepted', events, replayed };
  }
}

function eventsOf(commandId: string, stored: readonly StoredEvent[]) {
  const isFirst = isEventOf(commandId, 0);
  const start = stored.findIndex(({ id }) => isFirst(id));
  if (start < 0) return { start, own: [] };
  const rest = stored.slice(start);
  const end = rest.findIndex(({ id }, index) => !isEventOf(commandId, index)(id));
  return { start, own: end < 0 ? rest : rest.slice(0, end) };
}
