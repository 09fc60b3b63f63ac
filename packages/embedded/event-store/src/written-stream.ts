import type { Appended } from './append-result.js';
import type { AppendedTo } from './append-rules.js';
import type { RecentIds } from './recent-ids.js';
import type { ProposedEvent } from './recorded-event.js';
import type { EventIndex } from './storage/event-index.js';
import type { MetadataTable } from './storage/metadata-table.js';
import { metastreamOf } from './storage/stream-metadata.js';

/** Streams as the next writer finds them: with all that was decided before, durable or not. */
export function writtenStreams(index: EventIndex, metadata: MetadataTable, recent: RecentIds) {
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

  return { current, appendedTo, positionOf, repetition };
}
