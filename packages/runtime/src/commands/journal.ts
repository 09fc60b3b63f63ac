import { isEventOf, newEventId } from '../event-log/event-id.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type { Aggregate } from './aggregate.js';
import { untilAppended } from './attempts.js';
import type { Decider, Decision } from './decider.js';
import type { Accepted, AggregateCodec, Execution, Outcome } from './execution.js';
import { createOwnAppends, type OwnAppends } from './own-appends.js';
import {
  createStateCache,
  type FoldedStream,
  requireGeneration,
  type StateCache,
} from './state-cache.js';
import { createStreamLock } from './stream-lock.js';

const cachedStreamsMax = 20_000;
/** An event may hold a thousand records: a search that ends soon reads few of them. */
const searchPages = { first: 2, most: 20 };

/** A decision, or why none was made. */
type Decided<Event, Refusal> =
  | { readonly decision: Decision<Event, Refusal> }
  | { readonly error: unknown };

/**
 * An aggregate of streams whose past decides nothing, such as a premise's usage: years of readings are not loaded
 * to add a day. Only the stream's end is read, and for a command that may have been carried out before, backwards
 * as far as it could have been: nothing at all where this process knows of all events since then, as of one import's requests.
 */
export function createJournal<Command, Event, Refusal>(
  eventLog: Pick<EventLog, 'append' | 'readStream'>,
  codec: AggregateCodec<Event>,
  decider: Decider<null, Command, Event, Refusal>,
  memory: LogMemory,
): Aggregate<null, Command, Event, Refusal> {
  const journal = new Journal({ eventLog, codec, decider, memory });
  return {
    execute: (execution) => journal.execute(execution),
    load: (stream) => journal.load(stream),
    loadAt: async (_, revision) => ({ state: null, revision, position: 0n }),
  };
}

interface JournalParts<Command, Event, Refusal> {
  readonly eventLog: Pick<EventLog, 'append' | 'readStream'>;
  readonly codec: AggregateCodec<Event>;
  readonly decider: Decider<null, Command, Event, Refusal>;
  readonly memory: LogMemory;
}

class Journal<Command, Event, Refusal> {
  readonly #parts: JournalParts<Command, Event, Refusal>;
  readonly #ends: StateCache<null>;
  readonly #ownAppends: OwnAppends;
  readonly #lock = createStreamLock();

  constructor(parts: JournalParts<Command, Event, Refusal>) {
    this.#parts = parts;
    this.#ends = createStateCache<null>(cachedStreamsMax, parts.memory);
    this.#ownAppends = createOwnAppends(parts.eventLog, parts.memory);
  }

  execute(execution: Execution<null, Command>): Promise<Outcome<null, Event, Refusal>> {
    const generation = this.#parts.memory.generation();
    return untilAppended(async (isAgain) => {
      const decided = await this.#decide(execution);
      return this.#lock.run(execution.stream, () =>
        this.#carryOut(execution, decided, { generation, isAgain }),
      );
    });
  }

  async load(stream: string): Promise<FoldedStream<null>> {
    const seen = { generation: this.#parts.memory.generation(), moment: this.#ends.moment() };
    const [last] = await this.#parts.eventLog.readStream(stream, {
      direction: 'backwards',
      maxCount: 1,
    });
    const end: FoldedStream<null> =
      last === undefined
        ? { state: null, revision: 'no_stream', position: 0n }
        : { state: null, revision: last.revision, position: last.position };
    this.#ends.put(stream, end, seen);
    return end;
  }

  /** Decides beside other commands' appends: the stream's events play no part. */
  async #decide(execution: Execution<null, Command>): Promise<Decided<Event, Refusal>> {
    const { stream } = execution;
    try {
      const end = this.#ends.get(stream) ?? (await this.load(stream));
      return { decision: this.#parts.decider.decide(null, await execution.command(end)) };
    } catch (error) {
      return { error };
    }
  }

  /** Appends the decision's events, unless the same command has been carried out before. */
  async #carryOut(
    execution: Execution<null, Command>,
    decided: Decided<Event, Refusal>,
    { generation, isAgain }: { readonly generation: number; readonly isAgain: boolean },
  ): Promise<Outcome<null, Event, Refusal>> {
    const { stream, mayBeApplied = false, isTrial = false } = execution;
    const cached = isAgain ? undefined : this.#ends.get(stream);
    const end = cached ?? (await this.load(stream));
    // A command that has been carried out is not refused for what holds now: it may be behind a cached end.
    if (mayBeApplied && !(appends(decided) && this.#isNew(execution, end))) {
      const applied = await this.#findApplied(execution);
      if (applied !== undefined) return applied;
    }
    if ('error' in decided) throw decided.error;
    execution.check?.(end.revision);
    const { decision } = decided;
    if (decision.outcome === 'refused') return { ...end, ...decision };
    if (isTrial || decision.events.length === 0) return { ...end, ...decision, replayed: false };
    const appended = await this.#append(execution, end, decision.events, generation);
    return { ...appended, ...decision, replayed: false };
  }

  async #append(
    { stream, context }: Execution<null, Command>,
    end: FoldedStream<null>,
    events: readonly Event[],
    generation: number,
  ): Promise<FoldedStream<null> & { readonly revision: bigint }> {
    requireGeneration(this.#parts.memory, generation);
    const encoded = events.map((event, index) =>
      this.#parts.codec.encode(event, newEventId(context.commandId, index), context.metadata),
    );
    const moment = this.#ends.moment();
    const { revision, position } = await this.#ownAppends.append(stream, end.revision, encoded);
    const appended = { state: null, revision, position };
    this.#ends.put(stream, appended, { generation, moment });
    return appended;
  }

  /** Whether a stream up to a known end cannot hold this command's event. */
  #isNew(
    { stream, context, appliedSince = 0n }: Execution<null, Command>,
    { revision, position }: FoldedStream<null>,
  ): boolean {
    // An event older than the claim of the command's key is not the command's.
    if (position < appliedSince) return true;
    const isOwn = isEventOf(context.commandId, 0);
    return this.#ownAppends.has(stream, isOwn, appliedSince, revision) === false;
  }

  /** Searches this command's event from the stream's end; a journal's command appends one. */
  async #findApplied({
    stream,
    context,
    appliedSince: since = 0n,
  }: Execution<null, Command>): Promise<Accepted<null, Event> | undefined> {
    const isOwn = isEventOf(context.commandId, 0);
    let before: bigint | undefined;
    for (let maxCount = searchPages.first; ; maxCount = Math.min(maxCount * 2, searchPages.most)) {
      const page = await this.#parts.eventLog.readStream(stream, {
        direction: 'backwards',
        maxCount,
        ...(before === undefined ? {} : { from: before }),
      });
      const applied = page.find(({ id }) => isOwn(id));
      if (applied !== undefined) return this.#acceptedAs(applied);
      const oldest = page.at(-1);
      if (oldest === undefined || page.length < maxCount || oldest.position < since)
        return undefined;
      if (oldest.revision === 0n) return undefined;
      before = oldest.revision - 1n;
    }
  }

  #acceptedAs(stored: StoredEvent): Accepted<null, Event> {
    const { revision, position } = stored;
    const events = [this.#parts.codec.decode(stored).event];
    return { outcome: 'accepted', state: null, revision, position, events, replayed: true };
  }
}

function appends(decided: Decided<unknown, unknown>): boolean {
  return (
    'decision' in decided &&
    decided.decision.outcome === 'accepted' &&
    decided.decision.events.length > 0
  );
}
