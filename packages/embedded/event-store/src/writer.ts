import type { Appended, AppendRefusal } from './append-result.js';
import { type Expected, judge } from './append-rules.js';
import { appendSize, fitsFrame } from './append-size.js';
import { type FrameWriterParts, frameWriter, textOf } from './frame-writer.js';
import type { ProposedEvent } from './recorded-event.js';
import { type FramePart, tombstoneRevision } from './storage/frame.js';
import {
  isMetastream,
  metastreamOf,
  softDeleted,
  subjectOf,
  withTruncateBefore,
} from './storage/stream-metadata.js';
import { metadataEvent, tombstoneEvent } from './system-events.js';
import { writtenStreams } from './written-stream.js';

/** What writing works on. */
interface WriterParts extends FrameWriterParts {
  readonly appendBytesMax: number;
  /** Throws when nothing may be written. */
  checkOpen(): void;
}

/**
 * Decides appends and deletes, one after another, against all that was decided before, durable or not. Each is
 * decided at once when it is called; what is returned resolves when it is durable.
 */
export function createWriter(parts: WriterParts) {
  const { index, metadata, recent, commit, appendBytesMax, checkOpen } = parts;
  const { current, appendedTo, positionOf, repetition } = writtenStreams(index, metadata, recent);
  const write = frameWriter(parts);

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
        if (frame.length > 0) write(frame);
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
    const [position = commit.end] = write([removal()]);
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
