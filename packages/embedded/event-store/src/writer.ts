import { type AppendedTo, type Expected, judge } from './append-rules.js';
import { appendSize, fitsFrame } from './append-size.js';
import type { RecentIds } from './recent-ids.js';
import { encodeRecorded, type ProposedEvent } from './recorded-event.js';
import type { EventIndex } from './storage/event-index.js';
import { encodeFrame, type FramePart, tombstoneRevision } from './storage/frame.js';
import type { GroupCommit } from './storage/group-commit.js';
import type { MetadataTable } from './storage/metadata-table.js';
import {
  isMetastream,
  metastreamOf,
  softDeleted,
  subjectOf,
  withTruncateBefore,
} from './storage/stream-metadata.js';
import { metadataEvent, tombstoneEvent } from './system-events.js';

/** What an append or a delete did. */
export interface Appended {
  /** The stream's last revision after it; −1 if it has none. */
  readonly revision: number;
  /**
   * Where its last event is; where the log's last one is when the stream has none. Undefined for a repetition of an
   * event that the stream's metadata hides by now.
   */
  readonly position: number | undefined;
}

/** Why an append or a delete did not happen. */
export type AppendRefusal =
  | { readonly refused: 'wrong_expected'; readonly current: number }
  | { readonly refused: 'stream_deleted' }
  | { readonly refused: 'too_large' };

/** What writing works on. */
export interface WriterParts {
  readonly index: EventIndex;
  readonly metadata: MetadataTable;
  readonly recent: RecentIds;
  readonly commit: GroupCommit;
  readonly appendBytesMax: number;
  /** How far the log is durable, in bytes and in events. */
  durable(): { readonly end: number; readonly events: number };
  /** Throws when nothing may be written. */
  checkOpen(): void;
}

/**
 * Decides appends and deletes, one after another, against all that was decided before, durable or not. Each is
 * decided at once when it is called; what is returned resolves when it is durable.
 */
export function createWriter(parts: WriterParts) {
  const { index, metadata, recent, commit, appendBytesMax, checkOpen } = parts;
  let lastCreated = index.count > 0 ? index.created(index.count - 1) : 0;

  /** The stream as the next writer finds it. */
  function current(stream: string): { readonly current: number; readonly isSoftDeleted: boolean } {
    const number = index.stream(stream);
    return {
      current: number === undefined ? -1 : index.revisionCount(number) - 1,
      isSoftDeleted: metadata.limits(stream, index.count).isSoftDeleted,
    };
  }

  /** The stream as the rules look at it for these events. */
  function appendedTo(stream: string, events: readonly ProposedEvent[]): AppendedTo {
    const number = index.stream(stream);
    return {
      ...current(stream),
      hasMetadata: index.stream(metastreamOf(stream)) !== undefined,
      hasId(revision, at) {
        const ordinal = number === undefined ? undefined : index.ordinalOf(number, revision);
        return ordinal !== undefined && events[at]?.id.equals(index.id(ordinal)) === true;
      },
      recent(at) {
        const id = events[at]?.id;
        const ordinal = id && recent.find(id);
        if (ordinal === undefined || index.streamOf(ordinal) !== number) return undefined;
        return index.revisionCount(number, ordinal);
      },
    };
  }

  /** Numbers, encodes and indexes what holds together; gives the position of each part's last event. */
  function decide(decided: readonly FramePart<ProposedEvent>[]): number[] {
    // A clock that is set back must not make a later event the older one.
    const created = Math.max(Date.now(), lastCreated);
    lastCreated = created;
    const start = commit.end;
    const durable = parts.durable();
    const { frame, entries } = encodeFrame(
      decided,
      durable.end,
      (event, stream, revision, offset) => ({
        id: event.id,
        created,
        type: event.type,
        answer: encodeRecorded(event, { stream, revision, position: start + offset, created }),
      }),
    );
    commit.add(frame);
    return entries.map(({ stream, firstRevision, events }, part) => {
      const isTombstone = firstRevision === tombstoneRevision;
      for (const entry of events) {
        recent.add(entry.id, index.add(stream, isTombstone, start, entry));
      }
      const last = decided[part]?.events.at(-1);
      if (isMetastream(stream) && last !== undefined) {
        metadata.set(subjectOf(stream), index.count - 1, textOf(last), durable.events);
      }
      return start + (events.at(-1)?.offset ?? 0);
    });
  }

  /** A new version of a stream's metadata, after `earlier` ones of the same frame. */
  function metadataPart(stream: string, json: string, earlier = 0): FramePart<ProposedEvent> {
    const metastream = metastreamOf(stream);
    const firstRevision = BigInt(current(metastream).current + 1 + earlier);
    return { stream: metastream, firstRevision, events: [metadataEvent(json)] };
  }

  /**
   * Writing to a soft-deleted stream, or to its metadata, revives it: what was there stays cut off, which its
   * metadata has to say from then on.
   */
  function revival(
    stream: string,
    events: readonly ProposedEvent[],
  ): readonly FramePart<ProposedEvent>[] {
    const subject = isMetastream(stream) ? subjectOf(stream) : stream;
    const found = current(subject);
    if (!found.isSoftDeleted) return [];
    const written = isMetastream(stream) ? events.at(-1) : undefined;
    const json = written === undefined ? metadata.json(subject) : textOf(written);
    const truncated = withTruncateBefore(json, BigInt(found.current + 1));
    // As in EventStoreDB: metadata that cannot be read cannot say so, and cuts nothing off.
    if (truncated === undefined) return [];
    return [metadataPart(subject, truncated, written === undefined ? 0 : events.length)];
  }

  function positionOf(stream: string, revision: number): number {
    const number = index.stream(stream);
    const ordinal = number === undefined ? undefined : index.ordinalOf(number, revision);
    if (ordinal !== undefined) return index.position(ordinal);
    return index.count === 0 ? 0 : index.position(index.count - 1);
  }

  /** As EventStoreDB has it: it reads the event to know its position, and may find it hidden. */
  function repetition(stream: string, revision: number): Appended {
    const limits = metadata.limits(stream, index.count);
    const { maxCount = Number.POSITIVE_INFINITY, maxAgeSeconds, truncateBefore } = limits;
    const number = index.stream(stream);
    const ordinal = number === undefined ? undefined : index.ordinalOf(number, revision);
    const age = ordinal === undefined ? 0 : Date.now() - index.created(ordinal);
    const isHidden =
      limits.isSoftDeleted ||
      revision < Math.max(truncateBefore, current(stream).current + 1 - maxCount) ||
      (maxAgeSeconds !== undefined && age > maxAgeSeconds * 1000);
    return { revision, position: isHidden ? undefined : positionOf(stream, revision) };
  }

  /** Appends events to a stream, all or none. */
  async function append(
    stream: string,
    expected: Expected,
    events: readonly ProposedEvent[],
  ): Promise<Appended | AppendRefusal> {
    checkOpen();
    if (appendSize(events) > appendBytesMax || !fitsFrame(stream, events)) {
      return { refused: 'too_large' };
    }
    if (index.isTombstoned(stream)) return { refused: 'stream_deleted' };
    const found = appendedTo(stream, events);
    const verdict = judge(expected, events.length, found);
    switch (verdict.verdict) {
      case 'wrong_expected':
        return { refused: 'wrong_expected', current: found.current };
      case 'deleted':
        return { refused: 'stream_deleted' };
      case 'repeated':
        await commit.durable();
        return repetition(stream, verdict.revision);
      case 'append': {
        const revision = found.current + events.length;
        const firstRevision = BigInt(found.current + 1);
        const written = events.length > 0 ? [{ stream, firstRevision, events }] : [];
        const frame = [...written, ...revival(stream, events)];
        if (frame.length > 0) decide(frame);
        const position = positionOf(stream, revision);
        await commit.durable();
        return { revision, position };
      }
      default:
        return verdict satisfies never;
    }
  }

  /** True if the stream has events or metadata, and its metadata can be written. */
  function canBeSoftDeleted(stream: string): boolean {
    const metastream = metastreamOf(stream);
    if (index.isTombstoned(metastream)) return false;
    return current(stream).current >= 0 || current(metastream).current >= 0;
  }

  async function remove(
    stream: string,
    expected: Expected,
    isThere: (stream: string) => boolean,
    removal: () => FramePart<ProposedEvent>,
  ): Promise<Appended | AppendRefusal> {
    checkOpen();
    if (index.isTombstoned(stream)) return { refused: 'stream_deleted' };
    const found = appendedTo(stream, []);
    const { verdict } = judge(expected, 1, found);
    if (verdict === 'append' && !isThere(stream)) {
      return { refused: 'wrong_expected', current: found.current };
    }
    if (verdict === 'deleted') return { refused: 'stream_deleted' };
    if (verdict !== 'append') return { refused: 'wrong_expected', current: found.current };
    const [position = commit.end] = decide([removal()]);
    await commit.durable();
    return { revision: found.current, position };
  }

  return {
    append,
    /** The stream reads as not found until it is written to again; its numbering goes on. One that never was is refused. */
    softDelete: (stream: string, expected: Expected) =>
      remove(stream, expected, canBeSoftDeleted, () => metadataPart(stream, softDeleted)),
    /** Closes a stream for ever, one that never was too. */
    tombstone: (stream: string, expected: Expected) =>
      remove(
        stream,
        expected,
        () => true,
        () => ({ stream, firstRevision: tombstoneRevision, events: [tombstoneEvent()] }),
      ),
  };
}

export type Writer = ReturnType<typeof createWriter>;

function textOf({ data }: ProposedEvent): string {
  return Buffer.from(data).toString('utf8');
}
