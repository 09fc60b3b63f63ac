import { setTimeout as pause } from 'node:timers/promises';
import { RevisionConflict } from '../event-log/errors.js';
import { eventIdFor } from '../event-log/event-id.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type {
  Accepted,
  Aggregate,
  AggregateCodec,
  CommandContext,
  Execution,
} from './aggregate.js';
import type { Decider } from './decider.js';
import { createStateCache, type FoldedStream, requireGeneration } from './state-cache.js';
import { createStreamLock } from './stream-lock.js';

const attemptsMax = 12;
const cachedStreamsMax = 20_000;
const searchPage = 20;

/**
 * An aggregate of streams whose past decides nothing, such as a premise's usage: years of readings are not loaded
 * to add a day. Only the stream's end is read, and for a command that may have been carried out before, backwards
 * as far as it could have been.
 */
export function createJournal<Command, Event, Refusal>(
  eventLog: EventLog,
  codec: AggregateCodec<Event>,
  decider: Decider<null, Command, Event, Refusal>,
  memory: LogMemory,
): Aggregate<null, Command, Event, Refusal> {
  const ends = createStateCache<null>(cachedStreamsMax, memory);
  const lock = createStreamLock();

  async function readEnd(stream: string): Promise<FoldedStream<null>> {
    const generation = memory.generation();
    const [last] = await eventLog.readStream(stream, { direction: 'backwards', maxCount: 1 });
    const end: FoldedStream<null> =
      last === undefined
        ? { state: null, revision: 'no_stream', position: 0n }
        : { state: null, revision: last.revision, position: last.position };
    ends.put(stream, end, generation);
    return end;
  }

  /** What this very command has appended already; nothing older than its key's claim can be that. */
  async function findApplied(
    stream: string,
    context: CommandContext,
    since: bigint,
  ): Promise<Accepted<null, Event> | undefined> {
    let before: bigint | undefined;
    for (;;) {
      const page = await eventLog.readStream(stream, {
        direction: 'backwards',
        maxCount: searchPage,
        ...(before === undefined ? {} : { from: before }),
      });
      const first = page.find(({ id }) => id === eventIdFor(context.commandId, 0));
      if (first !== undefined) return acceptedAs(first);
      const oldest = page.at(-1);
      if (oldest === undefined || page.length < searchPage || oldest.position < since)
        return undefined;
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

  async function decide(execution: Execution<null, Command>) {
    const { stream, context, mayBeApplied = false, appliedSince = 0n } = execution;
    const generation = memory.generation();
    let end = ends.get(stream) ?? (await readEnd(stream));
    if (mayBeApplied) {
      const applied = await findApplied(stream, context, appliedSince);
      if (applied !== undefined) return applied;
    }
    for (let tries = 1; tries <= attemptsMax; tries += 1) {
      const decision = decider.decide(null, await execution.command(end));
      if (decision.outcome === 'refused') return { ...end, ...decision };
      if (decision.events.length === 0) return { ...end, ...decision, replayed: false };
      const events = decision.events.map((event, index) =>
        codec.encode(event, eventIdFor(context.commandId, index), context.metadata),
      );
      requireGeneration(memory, generation);
      try {
        const { revision, position } = await eventLog.append(stream, end.revision, events);
        const now = { state: null, revision, position };
        ends.put(stream, now, generation);
        return { ...now, ...decision, replayed: false };
      } catch (error) {
        if (!(error instanceof RevisionConflict)) throw error;
      }
      if (tries > 2) await pause(Math.random() * 2 ** Math.min(tries, 7));
      end = await readEnd(stream);
    }
    return { outcome: 'contended' as const };
  }

  return {
    execute: (execution) => lock.run(execution.stream, () => decide(execution)),
    load: readEnd,
    loadAt: async (_, revision) => ({ state: null, revision, position: 0n }),
  };
}
