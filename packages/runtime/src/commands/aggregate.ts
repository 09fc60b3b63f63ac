import { isEventOf } from '../event-log/event-id.js';
import { recordedAt } from '../event-log/metadata.js';
import type { EventLog, EventMetadata, Position, StoredEvent } from '../event-log/types.js';
import type { LogMemory } from '../positions/log-memory.js';
import { decideOnStream } from './decide-on-stream.js';
import type { Decider } from './decider.js';
import type { Accepted, AggregateCodec, CommandContext, Execution, Outcome } from './execution.js';
import { sharedReads } from './shared-reads.js';
import { createStateCache, type FoldedStream } from './state-cache.js';

const cachedStreamsMax = 20_000;

/** What a stream begins with because an event of another stream has said it: it is appended with the first command. */
export interface Beginning<Event> {
  readonly event: Event;
  /** The event's id, the same one whoever appends it. */
  readonly id: string;
  readonly metadata: Omit<EventMetadata, 'schema_version'>;
  /** Where the log has the event of the other stream. */
  readonly position: Position;
}

/** Finds what an empty stream begins with; undefined where no other stream's event says anything of it. */
export type FindBeginning<Event> = (stream: string) => Promise<Beginning<Event> | undefined>;

/** Decides commands on the streams of one kind. */
export interface Aggregate<State, Command, Event, Refusal> {
  execute(execution: Execution<State, Command>): Promise<Outcome<State, Event, Refusal>>;
  /** The stream folded up to its end as of now, which only the node that leads knows. */
  load(stream: string): Promise<FoldedStream<State>>;
  /** The stream folded up to a revision. */
  loadAt(stream: string, revision: bigint): Promise<FoldedStream<State>>;
}

/** An aggregate whose decisions need all that its stream holds: it is folded, and remembered as it was last seen. */
export function createAggregate<State, Command, Event, Refusal>(
  eventLog: EventLog,
  codec: AggregateCodec<Event>,
  decider: Decider<State, Command, Event, Refusal>,
  memory: LogMemory,
  findBeginning?: FindBeginning<Event>,
): Aggregate<State, Command, Event, Refusal> {
  const cache = createStateCache<State>(cachedStreamsMax, memory, decider.weight);
  const nothing: FoldedStream<State> = {
    state: decider.initialState,
    revision: 'no_stream',
    position: 0n,
  };

  function foldOne(folded: FoldedStream<State>, stored: StoredEvent): FoldedStream<State> {
    return {
      state: decider.evolve(folded.state, codec.decode(stored).event, recordedAt(stored)),
      revision: stored.revision,
      position: stored.position,
    };
  }

  async function begunElsewhere(stream: string): Promise<FoldedStream<State> | undefined> {
    const found = await findBeginning?.(stream);
    if (found === undefined) return undefined;
    const { event, id, metadata, position } = found;
    return {
      state: decider.evolve(decider.initialState, event, metadata.recorded_at),
      revision: 0n,
      position,
      beginning: codec.encode(event, id, metadata),
    };
  }

  async function catchUp(
    stream: string,
    known: FoldedStream<State>,
    { isOwnBeginning = false, fromLeader = false } = {},
  ) {
    const seen = { generation: memory.generation(), moment: cache.moment() };
    // Of what it is to begin with, the stream held nothing.
    const from = known.beginning === undefined ? known : nothing;
    const next = from.revision === 'no_stream' ? 0n : from.revision + 1n;
    const tail = await eventLog.readStream(stream, { from: next, fromLeader });
    const read = tail.reduce(foldOne, from);
    const isEmpty = read.revision === 'no_stream' && !isOwnBeginning;
    const folded = (isEmpty ? await begunElsewhere(stream) : undefined) ?? read;
    if (folded.revision !== 'no_stream') cache.put(stream, folded, seen);
    return { from, folded, tail };
  }

  /** What this very command left in the stream after `from`, if it was carried out already. */
  function findApplied(
    from: FoldedStream<State>,
    tail: readonly StoredEvent[],
    context: CommandContext,
    replayed: boolean,
  ): Accepted<State, Event> | undefined {
    const { start, own } = eventsOf(context.commandId, tail);
    if (own.length === 0) return undefined;
    const folded = tail.slice(0, start + own.length).reduce(foldOne, from);
    const events = own.map((stored) => codec.decode(stored).event);
    return { ...folded, outcome: 'accepted', events, replayed };
  }

  const execute = decideOnStream<State, Command, Event, Refusal>({
    eventLog,
    codec,
    decider,
    memory,
    cache,
    reader: {
      async begin({ stream, context, isNew, isOwnBeginning, mayBeApplied, isTrial }, asked) {
        const known = isNew === true ? nothing : cache.get(stream);
        if (known !== undefined && mayBeApplied !== true && isTrial !== true) {
          // Of many who ask the same of one stream, the first reads it, and the others waited for that.
          const isCurrent = isNew === true || cache.isOfAfter(stream, asked);
          return { folded: known, isCurrent };
        }
        const { folded, tail } = await catchUp(stream, nothing, {
          isOwnBeginning: isOwnBeginning === true,
        });
        // A trial says what would be, and not what has been.
        const applied = isTrial === true ? undefined : findApplied(nothing, tail, context, true);
        return { folded, isCurrent: true, applied };
      },
      async again({ stream, context, isOwnBeginning }, before) {
        const { from, folded, tail } = await catchUp(stream, before, {
          isOwnBeginning: isOwnBeginning === true,
        });
        return { folded, isCurrent: true, applied: findApplied(from, tail, context, false) };
      },
    },
  });

  return {
    execute,
    load: sharedReads(
      async (stream) =>
        (await catchUp(stream, cache.get(stream) ?? nothing, { fromLeader: true })).folded,
    ),
    async loadAt(stream, revision) {
      const stored = await eventLog.readStream(stream, { maxCount: Number(revision) + 1 });
      const begun = stored.length === 0 ? await begunElsewhere(stream) : undefined;
      return begun ?? stored.reduce(foldOne, nothing);
    },
  };
}

/** A command's events in a part of a stream, and where they begin there; none where it has not been carried out. */
function eventsOf(commandId: string, stored: readonly StoredEvent[]) {
  const isFirst = isEventOf(commandId, 0);
  const start = stored.findIndex(({ id }) => isFirst(id));
  const own = stored
    .slice(Math.max(start, 0))
    .filter(({ id }, index) => isEventOf(commandId, index)(id));
  return { start, own };
}
