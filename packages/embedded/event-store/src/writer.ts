import { endsLog } from './log-end.js';
import type { ProposedEvent } from './recorded-event.js';
import type { EventIndex } from './storage/event-index.js';
import { encodeFrame, frameBytesMax } from './storage/frame.js';
import type { GroupCommit } from './storage/group-commit.js';

export type Expected = 'any' | 'no_stream' | number;

export interface Appended {
  readonly revision: number;
  readonly position: number;
}

export type AppendRefusal =
  /** `current` is −1 for a stream without events. */
  | { readonly refused: 'wrong_expected'; readonly current: number }
  | { readonly refused: 'too_large' }
  /** The log was moved to another event store. */
  | { readonly refused: 'log_ended' };

/** Limit in bytes, as in EventStoreDB. */
export const appendBytesMax = 2 ** 20;

/** Counts like EventStoreDB 24.10: two bytes per character of a type. */
function appendSize(events: readonly ProposedEvent[]): number {
  return events.reduce(
    (sum, { data, metadata, type }) => sum + data.length + metadata.length + type.length * 2,
    0,
  );
}

/** Overhead of an event, whose type is stored twice, in UTF-8. */
const eventOverheadMax = 256;

/** Events without content do not count against the append size, but against the frame's. */
function fitsFrame(stream: string, events: readonly ProposedEvent[]): boolean {
  const overhead = (events.length + 1) * (eventOverheadMax + Buffer.byteLength(stream));
  return appendSize(events) * 3 + overhead <= frameBytesMax;
}

interface WriterParts {
  readonly index: EventIndex;
  readonly commit: GroupCommit;
  durableEnd(): number;
  /** Throws when writes are not allowed. */
  checkOpen(): void;
  readonly isEnded: boolean;
}

export type Append = (
  stream: string,
  expected: Expected,
  events: readonly ProposedEvent[],
) => Promise<Appended | AppendRefusal>;

/** Decides against all earlier decisions, durable or not. */
export function createWriter(parts: WriterParts): Append {
  const { index, commit, durableEnd, checkOpen } = parts;
  let { isEnded } = parts;
  return async (stream, expected, events) => {
    checkOpen();
    if (appendSize(events) > appendBytesMax || !fitsFrame(stream, events)) {
      return { refused: 'too_large' };
    }
    const current = index.stream(stream).length - 1;
    const first = expected === 'any' ? current + 1 : revisionOf(expected) + 1;
    const isNew = first === current + 1;
    if (!isNew && !isRepetition(index, stream, first, events)) {
      return { refused: 'wrong_expected', current };
    }
    if (isNew) {
      if (isEnded) return { refused: 'log_ended' };
      write(stream, first, events);
      isEnded = endsLog(stream, events);
    }
    const revision = first + events.length - 1;
    const { position } = index.event(index.stream(stream)[revision] ?? -1);
    await commit.durable();
    return { revision, position };
  };

  function write(stream: string, firstRevision: number, events: readonly ProposedEvent[]): void {
    // A clock set back must not make events older.
    const created = Math.max(Date.now(), index.lastCreated);
    const start = commit.end;
    const append = { stream, firstRevision, created, events };
    const { frame, entries } = encodeFrame(append, start, durableEnd());
    commit.add(frame);
    for (const entry of entries) index.add(stream, start, entry);
  }
}

const revisionOf = (expected: 'no_stream' | number) => (expected === 'no_stream' ? -1 : expected);

function isRepetition(
  index: EventIndex,
  stream: string,
  first: number,
  events: readonly ProposedEvent[],
): boolean {
  const ordinals = index.stream(stream);
  return events.every(({ id }, n) => {
    const ordinal = ordinals[first + n];
    return ordinal !== undefined && index.event(ordinal).id === id.toString('latin1');
  });
}
