import type { AttestedEvent } from '../attested-event.js';
import { isObject, type Json } from '../canonical-json.js';
import { lineRunsOf } from '../lines.js';
import type { MadeTables, Tables } from './tables.js';

/**
 * Reads the events of a pack for their tables alone; whether they are in the log, and written as they should be, is for another to
 * tell, of the same bytes.
 *
 * @throws Error where they cannot be read so far as tables need
 */
export async function readTables(
  events: AsyncIterable<Uint8Array>,
  tables: Tables,
): Promise<MadeTables> {
  for await (const lines of lineRunsOf(events)) {
    for (const line of lines) {
      const { event, leafIndex } = eventOfTables(line);
      tables.take(() => event, leafIndex);
    }
  }
  return tables.made();
}

/**
 * An event as tables take it, of its line.
 *
 * @throws Error where the line has not what they take
 */
export function eventOfTables(line: string): {
  readonly event: AttestedEvent;
  readonly leafIndex: number;
} {
  const read: Json = JSON.parse(line);
  const { event, leaf_index: leafIndex } = isObject(read) ? read : {};
  if (!hasTexts(event) || typeof leafIndex !== 'number') throw new Error('a line is no event');
  return { event, leafIndex };
}

/** Whether what tables take of an event is there, as texts: what those have to be like is looked at where it is proven. */
function hasTexts(event: Json | undefined): event is Json & AttestedEvent {
  if (event === undefined || !isObject(event)) return false;
  const { position, stream, revision, id, type, time } = event;
  return (
    typeof position === 'string' &&
    typeof stream === 'string' &&
    typeof revision === 'string' &&
    typeof id === 'string' &&
    typeof type === 'string' &&
    typeof time === 'string'
  );
}
