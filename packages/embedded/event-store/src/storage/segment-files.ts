import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** Where the segments of a log's folder begin, in bytes of the log, in order. */
export function segmentStarts(directory: string): readonly number[] {
  return readdirSync(directory)
    .map((name) => /^events-(\d{16})\.log$/.exec(name)?.[1])
    .filter((start) => start !== undefined)
    .map(Number)
    .sort((one, other) => one - other);
}

/** The file of the segment that begins there. */
export function segmentFile(directory: string, start: number): string {
  return join(directory, `events-${String(start).padStart(16, '0')}.log`);
}
