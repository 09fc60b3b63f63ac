import { createRequest } from '../event-log/append/request.js';
import type { EventCodec } from '../event-log/codec.js';
import { AppendTooLarge, EventLogUnavailable, RevisionConflict } from '../event-log/errors.js';
import { newEventId } from '../event-log/event-id.js';
import type { AppendResult, EventLog, EventToAppend } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import { type Contention, startContention } from './attempts.js';
import { CommandFailed } from './command-failed.js';
import type { Decider } from './decider.js';
import type { Accepted, Execution, Outcome } from './execution.js';
import { createStateCache, type FoldedStream, type StateCache } from './state-cache.js';

export interface StreamView<State, Event> {
  readonly folded: FoldedStream<State>;
  readonly isCurrent: boolean;
  readonly applied?: Accepted<State, Event> | undefined;
}

export interface StreamParts<State, Command, Event, Refusal> {
  readonly eventLog: Pick<EventLog, 'append' | 'readStream'>;
  readonly codec: EventCodec<Event>;
  readonly decider: Decider<State, Command, Event, Refusal>;
  readonly memory: LogMemory;
}

export const cachedStreamsMax = 20_000;

/** Retries after a conflict; event ids of the command reveal a repeated append. */
export abstract class Decisions<State, Command, Event, Refusal> {
  protected readonly parts: StreamParts<State, Command, Event, Refusal>;
  protected readonly cache: StateCache<State>;
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(parts: StreamParts<State, Command, Event, Refusal>) {
    this.parts = parts;
    this.cache = createStateCache<State>(cachedStreamsMax, parts.memory, parts.decider.weight);
  }

  /** A cached state suffices unless a check needs a read. */
  protected abstract begin(execution: Execution<State, Command>): Promise<StreamView<State, Event>>;

  protected abstract reread(
    execution: Execution<State, Command>,
    before: FoldedStream<State>,
  ): Promise<StreamView<State, Event>>;

  readonly execute = (
    execution: Execution<State, Command>,
  ): Promise<Outcome<State, Event, Refusal>> => {
    const contention = startContention();
    const work = () => this.#decide(execution, contention);
    return execution.isNested === true ? work() : this.#inTurn(execution.stream, work);
  };

  /** Runs one command at a time per stream. This only saves round trips: correctness depends on the expected revision. */
  #inTurn<T>(stream: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(stream) ?? Promise.resolve()).then(work, work);
    this.#turns.set(stream, turn);
    const forget = () => {
      if (this.#turns.get(stream) === turn) this.#turns.delete(stream);
    };
    turn.then(forget, forget);
    return turn;
  }

  async #decide(
    execution: Execution<State, Command>,
    contention: Contention,
  ): Promise<Outcome<State, Event, Refusal>> {
    const generation = this.parts.memory.generation();
    let view = await this.begin(execution);
    let mayTry = true;
    while (view.applied === undefined && mayTry) {
      try {
        const result = await this.#attempt(execution, view, generation);
        if (result.outcome !== 'stale') return result;
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        mayTry = await contention.lost();
      }
      view = await this.reread(execution, view.folded);
    }
    if (view.applied === undefined) throw new CommandFailed({ code: 'contended' });
    return view.applied;
  }

  async #attempt(
    execution: Execution<State, Command>,
    { folded, isCurrent }: StreamView<State, Event>,
    generation: number,
  ): Promise<Outcome<State, Event, Refusal> | { readonly outcome: 'stale' }> {
    const { codec, decider, memory } = this.parts;
    let command: Command;
    try {
      command = await execution.command(folded);
    } catch (error) {
      if (isCurrent) throw error;
      return { outcome: 'stale' };
    }
    const decision = decider.decide(folded.state, command);
    const changesNothing = decision.outcome === 'refused' || decision.events.length === 0;
    if (changesNothing && !isCurrent) return { outcome: 'stale' };
    if (decision.outcome === 'refused') return { ...folded, ...decision };
    if (changesNothing) return { replayed: false, ...folded, ...decision };
    const { context, stream } = execution;
    const { recorded_at } = context.metadata;
    const state = decision.events.reduce(
      (before, event) => decider.evolve(before, event, recorded_at),
      folded.state,
    );
    const toAppend = decision.events.map((event, index) =>
      codec.encode(event, newEventId(context.commandId, index), context.metadata),
    );
    if (execution.isTrial === true) {
      // Throws as the append would.
      createRequest(stream, 'no_stream', toAppend);
      return { ...folded, ...decision, state, replayed: false };
    }
    if (memory.generation() !== generation) {
      throw new EventLogUnavailable('event log replaced during a decision');
    }
    const { revision, position } = await this.#append(stream, folded, toAppend);
    const current = { state, revision, position };
    this.cache.put(stream, current, generation);
    return { replayed: false, ...current, ...decision };
  }

  async #append(
    stream: string,
    { revision, initialEvent }: FoldedStream<State>,
    events: readonly EventToAppend[],
  ): Promise<AppendResult> {
    const { eventLog } = this.parts;
    if (initialEvent === undefined) return eventLog.append(stream, revision, events);
    try {
      return await eventLog.append(stream, 'no_stream', [initialEvent, ...events]);
    } catch (error) {
      if (!(error instanceof AppendTooLarge)) throw error;
      // Too large for one append: the initial event is valid alone.
      await eventLog.append(stream, 'no_stream', [initialEvent]);
      return eventLog.append(stream, 0n, events);
    }
  }
}
