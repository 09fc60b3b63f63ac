import { eventIdFor } from '../event-log/event-id.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type { Accepted, Aggregate, AggregateCodec, Execution } from './aggregate.js';
import { decideOnStream } from './decide-on-stream.js';
import type { Decider } from './decider.js';
import { createOwnAppends } from './own-appends.js';
import { createStateCache, type FoldedStream } from './state-cache.js';

const cachedStreamsMax = 20_000;
/** An event may hold a thousand records: a search that ends soon reads few of them. */
const searchPages = { first: 2, most: 20 };

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

  const execute = decideOnStream<null, Command, Event, Refusal>({
    eventLog: ownAppends,
    codec,
    decider,
    memory,
    cache: ends,
    // The past decides nothing, so whatever end is known is as good as the present one, but for whether this very command is
    // behind it: then the append finds another end, and a refusal waits for the search.
    reader: {
      async begin(execution) {
        const { stream, mayBeApplied = false } = execution;
        const folded = ends.get(stream) ?? (await readEnd(stream));
        if (!mayBeApplied) return { folded, isCurrent: true };
        if (isNew(execution, folded)) return { folded, isCurrent: false };
        return { folded, isCurrent: true, applied: await findApplied(execution) };
      },
      async again(execution) {
        const { stream, mayBeApplied = false } = execution;
        const folded = await readEnd(stream);
        const isSearched = mayBeApplied && !isNew(execution, folded);
        const applied = isSearched ? await findApplied(execution) : undefined;
        return { folded, isCurrent: true, applied };
      },
    },
  });

  return {
    execute,
    load: readEnd,
    loadAt: async (_, revision) => ({ state: null, revision, position: 0n }),
  };
}
