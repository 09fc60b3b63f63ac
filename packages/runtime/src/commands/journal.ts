import { eventIdFor } from '../event-log/event-id.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type { Aggregate } from './aggregate.js';
import { untilAppended } from './attempts.js';
import type { Decider, Decision } from './decider.js';
import type { Accepted, AggregateCodec, Execution, Outcome } from './execution.js';
import { createOwnAppends } from './own-appends.js';
import { createStateCache, type FoldedStream, requireGeneration } from './state-cache.js';
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
  const ends = createStateCache<null>(cachedStreamsMax, memory);
  const ownAppends = createOwnAppends(eventLog, memory);
  const lock = createStreamLock();

  async function readEnd(stream: string): Promise<FoldedStream<null>> {
    const seen = { generation: memory.generation(), moment: ends.moment() };
    const [last] = await eventLog.readStream(stream, { direction: 'backwards', maxCount: 1 });
    const end: FoldedStream<null> =
      last === undefined
        ? { state: null, revision: 'no_stream', position: 0n }
        : { state: null, revision: last.revision, position: last.position };
    ends.put(stream, end, seen);
    return end;
  }

  /** Whether a stream up to an end that is known cannot hold what this very command has appended. */
  function isNew(
    { stream, context, appliedSince = 0n }: Execution<null, Command>,
    { revision, position }: FoldedStream<null>,
  ): boolean {
    // Nothing older than its key's claim can be that.
    if (position < appliedSince) return true;
    const id = eventIdFor(context.commandId, 0);
    return ownAppends.has(stream, id, appliedSince, revision) === false;
  }

  /** What this very command has appended already, looked for from the stream's end. */
  async function findApplied({
    stream,
    context,
    appliedSince: since = 0n,
  }: Execution<null, Command>): Promise<Accepted<null, Event> | undefined> {
    let before: bigint | undefined;
    for (let count = searchPages.first; ; count = Math.min(count * 2, searchPages.most)) {
      const page = await eventLog.readStream(stream, {
        direction: 'backwards',
        maxCount: count,
        ...(before === undefined ? {} : { from: before }),
      });
      const first = page.find(({ id }) => id === eventIdFor(context.commandId, 0));
      if (first !== undefined) return acceptedAs(first);
      const oldest = page.at(-1);
      if (oldest === undefined || page.length < count || oldest.position < since) return undefined;
      if (oldest.revision === 0n) return undefined;
      before = oldest.revision - 1n;
    }
  }

  /** A journal's command appends one event. */
  function acceptedAs(stored: StoredEvent): Accepted<null, Event> {
    const { revision, position } = stored;
    const events = [codec.decode(stored).event];
    return { outcome: 'accepted', state: null, revision, position, events, replayed: true };
  }

  /** What a command comes to: nothing that its stream holds plays a part, so it is found out beside those that append. */
  async function decisionOn(execution: Execution<null, Command>): Promise<Decided<Event, Refusal>> {
    try {
      const end = ends.get(execution.stream) ?? (await readEnd(execution.stream));
      return { decision: decider.decide(null, await execution.command(end)) };
    } catch (error) {
      return { error };
    }
  }

  /** Appends what was decided, unless the very command has been carried out before. */
  async function carryOut(
    execution: Execution<null, Command>,
    decided: Decided<Event, Refusal>,
    { generation, isAgain }: { readonly generation: number; readonly isAgain: boolean },
  ): Promise<Outcome<null, Event, Refusal>> {
    const { stream, context, mayBeApplied = false, isTrial = false } = execution;
    const known = isAgain ? undefined : ends.get(stream);
    const end = known ?? (await readEnd(stream));
    // What has been carried out is not refused for what holds now: behind an end that is remembered it may be.
    if (mayBeApplied && !(appends(decided) && isNew(execution, end))) {
      const applied = await findApplied(execution);
      if (applied !== undefined) return applied;
    }
    if ('error' in decided) throw decided.error;
    execution.check?.(end.revision);
    const { decision } = decided;
    if (decision.outcome === 'refused') return { ...end, ...decision };
    if (isTrial || decision.events.length === 0) return { ...end, ...decision, replayed: false };
    requireGeneration(memory, generation);
    const events = decision.events.map((event, index) =>
      codec.encode(event, eventIdFor(context.commandId, index), context.metadata),
    );
    const moment = ends.moment();
    const { revision, position } = await ownAppends.append(stream, end.revision, events);
    const appended = { state: null, revision, position };
    ends.put(stream, appended, { generation, moment });
    return { ...appended, ...decision, replayed: false };
  }

  async function execute(
    execution: Execution<null, Command>,
  ): Promise<Outcome<null, Event, Refusal>> {
    const generation = memory.generation();
    return untilAppended((isAgain) =>
      decisionOn(execution).then((decided) =>
        lock.run(execution.stream, () => carryOut(execution, decided, { generation, isAgain })),
      ),
    );
  }

  return {
    execute,
    load: readEnd,
    loadAt: async (_, revision) => ({ state: null, revision, position: 0n }),
  };
}

function appends(decided: Decided<unknown, unknown>): boolean {
  return (
    'decision' in decided &&
    decided.decision.outcome === 'accepted' &&
    decided.decision.events.length > 0
  );
}
