import { eventIdFor } from '../event-log/event-id.js';
import type { EventLog, StoredEvent } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import type { Accepted, Aggregate, AggregateCodec, CommandContext } from './aggregate.js';
import { decideOnStream } from './decide-on-stream.js';
import type { Decider } from './decider.js';
import { createStateCache, type FoldedStream } from './state-cache.js';

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

  const execute = decideOnStream<null, Command, Event, Refusal>({
    eventLog,
    codec,
    decider,
    memory,
    cache: ends,
    // The past decides nothing, so whatever end is known is as good as the present one.
    reader: {
      async begin({ stream, context, mayBeApplied = false, appliedSince = 0n }) {
        const folded = ends.get(stream) ?? (await readEnd(stream));
        const applied = mayBeApplied ? await findApplied(stream, context, appliedSince) : undefined;
        return { folded, isCurrent: true, applied };
      },
      again: async ({ stream }) => ({ folded: await readEnd(stream), isCurrent: true }),
    },
  });

  return {
    execute,
    load: readEnd,
    loadAt: async (_, revision) => ({ state: null, revision, position: 0n }),
  };
}
