import type { RecentIds } from './recent-ids.js';
import { encodeRecorded, type ProposedEvent } from './recorded-event.js';
import type { EventIndex } from './storage/event-index.js';
import { encodeFrame, type FramePart, tombstoneRevision } from './storage/frame.js';
import type { GroupCommit } from './storage/group-commit.js';
import type { MetadataTable } from './storage/metadata-table.js';
import { isMetastream, subjectOf } from './storage/stream-metadata.js';

/** What a frame goes into. */
export interface FrameWriterParts {
  readonly index: EventIndex;
  readonly metadata: MetadataTable;
  readonly recent: RecentIds;
  readonly commit: GroupCommit;
  /** How far the log is durable, in bytes and in events. */
  durable(): { readonly end: number; readonly events: number };
}

/** Writes frames: each is in the index at once, and durable when its commit is. */
export function frameWriter(parts: FrameWriterParts) {
  const { index, metadata, recent, commit } = parts;
  let lastCreated = index.count > 0 ? index.created(index.count - 1) : 0;

  /** Numbers, encodes and indexes what holds together; gives the position of each part's last event. */
  return function write(decided: readonly FramePart<ProposedEvent>[]): number[] {
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
  };
}

/** An event's data as text: a stream's metadata is JSON. */
export function textOf({ data }: ProposedEvent): string {
  return Buffer.from(data).toString('utf8');
}
