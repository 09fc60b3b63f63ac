import { RevisionConflict } from '@exchange/runtime/event-log/errors';
import type { ExpectedRevision } from '@exchange/runtime/event-log/stream';
import type {
  AppendResult,
  EventLog,
  EventToAppend,
  StoredEvent,
} from '@exchange/runtime/event-log/types';

export class SharedLog {
  readonly #streams = new Map<string, StoredEvent[]>();
  #position = 0n;

  /** @param turn runs before each call and its answer; if it throws, appended events remain */
  visibleTo(turn: () => Promise<void>): EventLog {
    const unused = () => {
      throw new Error('commands only read and append to streams');
    };
    return {
      append: async (stream, expected, events) => {
        await turn();
        const result = this.#append(stream, expected, events);
        await turn();
        return result;
      },
      readStream: async (stream, { from = 0n, maxCount, direction } = {}) => {
        if (direction === 'backwards') unused();
        await turn();
        const events = (this.#streams.get(stream) ?? []).slice(Number(from));
        return maxCount === undefined ? events : events.slice(0, maxCount);
      },
      readAll: unused,
      readAllInRuns: unused,
      subscribe: unused,
      eventAt: unused,
      firstEvent: unused,
      headPosition: unused,
      refusal: () => undefined,
      whyClosed: async () => undefined,
      serverVersion: async () => undefined,
      close: async () => {},
    };
  }

  #append(
    stream: string,
    expected: ExpectedRevision,
    events: readonly EventToAppend[],
  ): AppendResult {
    const known = this.#streams.get(stream) ?? [];
    const next = expected === 'no_stream' ? 0n : expected + 1n;
    const present = known.slice(Number(next), Number(next) + events.length);
    if (present.length > 0 && events.every(({ id }, index) => present[index]?.id === id)) {
      // Like EventStoreDB, ignores the data of a repetition.
      const { revision, position } = present.at(-1) ?? { revision: next, position: this.#position };
      return { revision, position };
    }
    if (BigInt(known.length) !== next) {
      const end = known.at(-1)?.revision ?? 'no_stream';
      throw new RevisionConflict(stream, expected, end);
    }
    for (const { id, type, data, metadata } of events) {
      this.#position += 1n;
      known.push({
        id,
        stream,
        revision: BigInt(known.length),
        position: this.#position,
        type,
        data: JSON.parse(JSON.stringify(data)),
        metadata,
        created: new Date(0),
      });
    }
    this.#streams.set(stream, known);
    return { revision: BigInt(known.length) - 1n, position: this.#position };
  }
}
