import { setTimeout as pause } from 'node:timers/promises';
import { RevisionConflict } from '../event-log/errors.js';
import { eventIdFor } from '../event-log/event-id.js';
import type { EventLog, EventMetadata, EventToAppend, StoredEvent } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type { Decider } from './decider.js';
import { createStateCache, type FoldedStream, requireGeneration } from './state-cache.js';
import { createStreamLock } from './stream-lock.js';

/** How often a command is decided again after losing a race before its caller hears of it. */
const attemptsMax = 12;
const cachedStreamsMax = 20_000;

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
  /** True when the id was made for this request: there is nothing to load. */
  readonly isNew?: boolean;
  /** True when the command's id derives from the request: it may have been carried out before. */
  readonly mayBeApplied?: boolean;
  /** Decide only: the outcome is what would be, and nothing is appended. */
  readonly isTrial?: boolean;
  /** With `mayBeApplied`: a position that what was carried out before lies behind. */
  readonly appliedSince?: bigint;
  readonly context: CommandContext;
  /** Called for each try with the state to decide on; reads facts, checks rights, may throw. */
  command(folded: FoldedStream<State>): Command | Promise<Command>;
}

/** An accepted command: the stream as it left it. `events` is empty where it changed nothing. */
export interface Accepted<State, Event> extends FoldedStream<State> {
  readonly outcome: 'accepted';
  readonly events: readonly Event[];
  /** True when an earlier request of the same id had been carried out already. */
  readonly replayed: boolean;
}

/** What came of a command. */
export type Outcome<State, Event, Refusal> =
  | Accepted<State, Event>
  | (FoldedStream<State> & { readonly outcome: 'refused'; readonly refusal: Refusal })
  | { readonly outcome: 'contended' };

/** Decides commands on the streams of one kind. */
export interface Aggregate<State, Command, Event, Refusal> {
  execute(execution: Execution<State, Command>): Promise<Outcome<State, Event, Refusal>>;
  /** The stream folded up to its end as of now. */
  load(stream: string): Promise<FoldedStream<State>>;
  /** The stream folded up to a revision. */
  loadAt(stream: string, revision: bigint): Promise<FoldedStream<State>>;
}

/**
 * Load, decide, append at the expected revision, and again on the new state when another writer was first.
 * The events' ids derive from the command's id, so an append whose answer was lost is recognised in the
 * stream instead of being written twice.
 */
export function createAggregate<State, Command, Event, Refusal>(
  eventLog: EventLog,
  codec: AggregateCodec<Event>,
  decider: Decider<State, Command, Event, Refusal>,
  memory: LogMemory,
): Aggregate<State, Command, Event, Refusal> {
  const cache = createStateCache<State>(cachedStreamsMax, memory);
  const lock = createStreamLock();
  const nothing: FoldedStream<State> = {
    state: decider.initialState,
    revision: 'no_stream',
    position: 0n,
  };

  function foldOne(folded: FoldedStream<State>, stored: StoredEvent): FoldedStream<State> {
    return {
      state: decider.evolve(folded.state, codec.decode(stored).event),
      revision: stored.revision,
      position: stored.position,
    };
  }

  async function catchUp(stream: string, from: FoldedStream<State>) {
    const generation = memory.generation();
    const next = from.revision === 'no_stream' ? 0n : from.revision + 1n;
    const tail = await eventLog.readStream(stream, { from: next });
    const folded = tail.reduce(foldOne, from);
    if (tail.length > 0) cache.put(stream, folded, generation);
    return { folded, tail };
  }

  /** What this very command left in the stream after `from`, if it was carried out already. */
  function findApplied(
    from: FoldedStream<State>,
    tail: readonly StoredEvent[],
    context: CommandContext,
    replayed: boolean,
  ): Accepted<State, Event> | undefined {
    const start = tail.findIndex((stored) => stored.id === eventIdFor(context.commandId, 0));
    if (start < 0) return undefined;
    const own = tail
      .slice(start)
      .filter((stored, index) => stored.id === eventIdFor(context.commandId, index));
    const folded = tail.slice(0, start + own.length).reduce(foldOne, from);
    const events = own.map((stored) => codec.decode(stored).event);
    return { ...folded, outcome: 'accepted', events, replayed };
  }

  async function attempt(
    execution: Execution<State, Command>,
    folded: FoldedStream<State>,
    isCurrent: boolean,
    generation: number,
  ): Promise<Outcome<State, Event, Refusal> | { readonly outcome: 'stale' }> {
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
    if (decision.events.length === 0) return { ...folded, ...decision, replayed: false };
    if (execution.isTrial === true) {
      const state = decision.events.reduce(decider.evolve, folded.state);
      return { ...folded, ...decision, state, replayed: false };
    }
    const { context, stream } = execution;
    requireGeneration(memory, generation);
    const toAppend = decision.events.map((event, index) =>
      codec.encode(event, eventIdFor(context.commandId, index), context.metadata),
    );
    const appended = await eventLog.append(stream, folded.revision, toAppend);
    const state = decision.events.reduce(decider.evolve, folded.state);
    const now = { state, revision: appended.revision, position: appended.position };
    cache.put(stream, now, generation);
    return { ...now, ...decision, replayed: false };
  }

  async function decide(
    execution: Execution<State, Command>,
  ): Promise<Outcome<State, Event, Refusal>> {
    const { stream, context } = execution;
    const generation = memory.generation();
    let folded = execution.isNew === true ? nothing : cache.get(stream);
    let isCurrent = execution.isNew === true;
    if (folded === undefined || execution.mayBeApplied === true || execution.isTrial === true) {
      const read = await catchUp(stream, nothing);
      const applied = findApplied(nothing, read.tail, context, true);
      if (applied !== undefined && execution.isTrial !== true) return applied;
      folded = read.folded;
      isCurrent = true;
    }
    for (let tries = 1; tries <= attemptsMax; tries += 1) {
      try {
        const result = await attempt(execution, folded, isCurrent, generation);
        if (result.outcome !== 'stale') return result;
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        if (tries > 2) await pause(Math.random() * 2 ** Math.min(tries, 7));
      }
      const { folded: newer, tail } = await catchUp(stream, folded);
      const applied = findApplied(folded, tail, context, false);
      if (applied !== undefined) return applied;
      folded = newer;
      isCurrent = true;
    }
    return { outcome: 'contended' };
  }

  return {
    execute: (execution) => lock.run(execution.stream, () => decide(execution)),
    load: async (stream) => (await catchUp(stream, cache.get(stream) ?? nothing)).folded,
    loadAt: async (stream, revision) =>
      (await eventLog.readStream(stream, { maxCount: Number(revision) + 1 })).reduce(
        foldOne,
        nothing,
      ),
  };
}
