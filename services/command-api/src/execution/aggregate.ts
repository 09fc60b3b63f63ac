import { setTimeout as pause } from 'node:timers/promises';
import type { Decider } from '@exchange/domain';
import {
  type EventLog,
  type EventMetadata,
  type EventToAppend,
  eventIdFor,
  RevisionConflict,
  type StoredEvent,
} from '@exchange/event-log';
import { createStateCache, type FoldedStream } from './state-cache.js';
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
  readonly context: CommandContext;
  /** Called for each try with the state to decide on; reads facts, checks rights, may throw. */
  command(folded: FoldedStream<State>): Command | Promise<Command>;
}

/** What came of it. `events` is empty where the command changed nothing. */
export type Outcome<State, Event, Refusal> =
  | (FoldedStream<State> & { readonly outcome: 'accepted'; readonly events: readonly Event[] })
  | (FoldedStream<State> & { readonly outcome: 'refused'; readonly refusal: Refusal })
  | { readonly outcome: 'contended' };

/** Decides commands on the streams of one kind. */
export interface Aggregate<State, Command, Event, Refusal> {
  execute(execution: Execution<State, Command>): Promise<Outcome<State, Event, Refusal>>;
  /** The stream folded up to its end as of now. */
  load(stream: string): Promise<FoldedStream<State>>;
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
): Aggregate<State, Command, Event, Refusal> {
  const cache = createStateCache<State>(cachedStreamsMax);
  const lock = createStreamLock();
  const nothing: FoldedStream<State> = {
    state: decider.initialState,
    revision: 'no_stream',
    position: 0n,
  };

  async function catchUp(stream: string, from: FoldedStream<State>) {
    const next = from.revision === 'no_stream' ? 0n : from.revision + 1n;
    const tail = await eventLog.readStream(stream, { from: next });
    let folded = from;
    for (const stored of tail) {
      folded = {
        state: decider.evolve(folded.state, codec.decode(stored).event),
        revision: stored.revision,
        position: stored.position,
      };
    }
    if (tail.length > 0) cache.put(stream, folded);
    return { folded, tail };
  }

  async function attempt(
    execution: Execution<State, Command>,
    folded: FoldedStream<State>,
    isCurrent: boolean,
  ): Promise<Outcome<State, Event, Refusal> | { readonly outcome: 'stale' }> {
    let command: Command;
    try {
      command = await execution.command(folded);
    } catch (error) {
      if (isCurrent) throw error;
      return { outcome: 'stale' };
    }
    const decision = decider.decide(folded.state, command);
    if (decision.outcome === 'refused') {
      return isCurrent ? { ...folded, ...decision } : { outcome: 'stale' };
    }
    if (decision.events.length === 0) {
      return isCurrent ? { ...folded, ...decision } : { outcome: 'stale' };
    }
    const { context, stream } = execution;
    const toAppend = decision.events.map((event, index) =>
      codec.encode(event, eventIdFor(context.commandId, index), context.metadata),
    );
    const appended = await eventLog.append(stream, folded.revision, toAppend);
    const state = decision.events.reduce(decider.evolve, folded.state);
    const now = { state, revision: appended.revision, position: appended.position };
    cache.put(stream, now);
    return { ...now, ...decision };
  }

  async function decide(
    execution: Execution<State, Command>,
  ): Promise<Outcome<State, Event, Refusal>> {
    const { stream, context } = execution;
    const ownFirstId = eventIdFor(context.commandId, 0);
    const cached = execution.isNew === true ? nothing : cache.get(stream);
    let folded = cached ?? (await catchUp(stream, nothing)).folded;
    let isCurrent = cached === undefined || execution.isNew === true;
    for (let tries = 1; tries <= attemptsMax; tries += 1) {
      try {
        const result = await attempt(execution, folded, isCurrent);
        if (result.outcome !== 'stale') return result;
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
        if (tries > 2) await pause(Math.random() * 2 ** Math.min(tries, 7));
      }
      const { folded: newer, tail } = await catchUp(stream, folded);
      const own = tail.findIndex((stored) => stored.id === ownFirstId);
      if (own >= 0) return { ...newer, outcome: 'accepted', events: ownEvents(tail, context) };
      folded = newer;
      isCurrent = true;
    }
    return { outcome: 'contended' };
  }

  function ownEvents(tail: readonly StoredEvent[], context: CommandContext): readonly Event[] {
    const ids = new Set(tail.map((_, index) => eventIdFor(context.commandId, index)));
    return tail.filter((stored) => ids.has(stored.id)).map((stored) => codec.decode(stored).event);
  }

  return {
    execute: (execution) => lock.run(execution.stream, () => decide(execution)),
    load: async (stream) => (await catchUp(stream, cache.get(stream) ?? nothing)).folded,
  };
}
