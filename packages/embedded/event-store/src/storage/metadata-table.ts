import type { EventIndex } from './event-index.js';
import {
  isMetastream,
  metastreamLimits,
  noLimits,
  parseLimits,
  type StreamLimits,
} from './stream-metadata.js';

interface Entry {
  /** The event that set it. */
  readonly ordinal: number;
  readonly json: string;
  readonly limits: StreamLimits;
}

/**
 * The metadata of the streams that have some. Writers go by what was decided last, readers by what is durable,
 * so both are asked with a bound: the ordinal before which events count.
 */
export function createMetadataTable(index: EventIndex) {
  const entries = new Map<string, readonly Entry[]>();

  function latest(stream: string, before: number): Entry | undefined {
    return entries.get(stream)?.findLast((entry) => entry.ordinal < before);
  }

  return {
    /** Takes the content of a metadata event; `durable` is the bound of the readers. */
    set(stream: string, ordinal: number, json: string, durable: number): void {
      const readers = latest(stream, durable);
      const pending = (entries.get(stream) ?? []).filter((entry) => entry.ordinal >= durable);
      const added = { ordinal, json, limits: parseLimits(json) };
      entries.set(stream, readers ? [readers, ...pending, added] : [...pending, added]);
    },

    json: (stream: string): string => latest(stream, index.count)?.json ?? '{}',

    limits(stream: string, before: number): StreamLimits {
      if (isMetastream(stream)) return metastreamLimits;
      return latest(stream, before)?.limits ?? noLimits;
    },
  };
}

export type MetadataTable = ReturnType<typeof createMetadataTable>;
