import { isEventOf } from '../event-log/event-id.js';
import type { Position, StoredEvent } from '../event-log/types.js';
import { boundedCache } from '../process/bounded-cache.js';
import type { Aggregate } from './aggregate.js';
import {
  cachedStreamsMax,
  Decisions,
  type StreamParts,
  type StreamView,
} from './decide-on-stream.js';
import type { Accepted, Execution } from './execution.js';
import type { FoldedStream } from './state-cache.js';

/** An event may hold a thousand records. */
const searchPages = { first: 2, most: 20 };

/** Searches back to the claim, unless this process made all later appends. */
export class Journal<Command, Event, Refusal>
  extends Decisions<null, Command, Event, Refusal>
  implements Aggregate<null, Command, Event, Refusal>
{
  /** The end at the last read. Only this process has appended since. */
  readonly #readAt = boundedCache<string, Position>(cachedStreamsMax);

  constructor(parts: StreamParts<null, Command, Event, Refusal>) {
    super(parts);
    parts.memory.onForget(() => this.#readAt.clear());
  }

  readonly load = async (stream: string): Promise<FoldedStream<null>> => {
    const { eventLog, memory } = this.parts;
    const generation = memory.generation();
    const [last] = await eventLog.readStream(stream, { direction: 'backwards', maxCount: 1 });
    const end: FoldedStream<null> =
      last === undefined
        ? { state: null, revision: 'no_stream', position: 0n }
        : { state: null, revision: last.revision, position: last.position };
    this.cache.put(stream, end, generation);
    const before = this.#readAt.get(stream);
    if (before === undefined || end.position > before) this.#readAt.set(stream, end.position);
    return end;
  };

  readonly loadAt = async (stream: string, revision: bigint): Promise<FoldedStream<null>> => {
    const options = { direction: 'backwards', from: revision, maxCount: 1 } as const;
    const [last] = await this.parts.eventLog.readStream(stream, options);
    return { state: null, revision, position: last?.position ?? 0n };
  };

  protected async begin(execution: Execution<null, Command>): Promise<StreamView<null, Event>> {
    const end = this.cache.get(execution.stream);
    const isUsable = end !== undefined && !this.#mayHold(execution, end);
    return isUsable ? { folded: end, isCurrent: false } : this.reread(execution);
  }

  protected async reread(execution: Execution<null, Command>): Promise<StreamView<null, Event>> {
    const folded = await this.load(execution.stream);
    const applied = this.#mayHold(execution, folded)
      ? await this.#findApplied(execution)
      : undefined;
    return { folded, isCurrent: true, applied };
  }

  /** Saves a search per keyed command: usage import 28,000 records/s, without it 20,800. */
  #mayHold(
    { stream, appliedSince, isFirst = false }: Execution<null, Command>,
    { position }: FoldedStream<null>,
  ): boolean {
    if (appliedSince === undefined || position < appliedSince) return false;
    const readAt = this.#readAt.get(stream);
    return !isFirst || readAt === undefined || readAt > appliedSince;
  }

  async #findApplied({
    stream,
    context,
    appliedSince: since = 0n,
  }: Execution<null, Command>): Promise<Accepted<null, Event> | undefined> {
    const isOwn = isEventOf(context.commandId, 0);
    let before: bigint | undefined;
    for (let maxCount = searchPages.first; ; maxCount = Math.min(maxCount * 2, searchPages.most)) {
      const page = await this.parts.eventLog.readStream(stream, {
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
    const events = [this.parts.codec.decode(stored).event];
    return { outcome: 'accepted', state: null, revision, position, events, replayed: true };
  }
}
