import { readAttestedEvent } from '../attested-event.js';
import { isObject, type Json } from '../canonical-json.js';
import { linesOf } from '../lines.js';
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
  for await (const text of linesOf(events)) {
    const line: Json = JSON.parse(text);
    const { event, leaf_index } = isObject(line) ? line : {};
    const reading = readAttestedEvent(event);
    if (!reading.ok || typeof leaf_index !== 'number') throw new Error('a line is no event');
    tables.take(() => reading.event, leaf_index);
  }
  return tables.made();
}
