import { readdirSync } from 'node:fs';
import { join } from 'node:path';

export function segmentStarts(directory: string): readonly number[] {
  return readdirSync(directory)
    .map((name) => /^events-(\d{16})\.log$/.exec(name)?.[1])
    .filter((start) => start !== undefined)
    .map(Number)
    .sort((one, other) => one - other);
}

export function segmentFile(directory: string, start: number): string {
  return join(directory, `events-${String(start).padStart(16, '0')}.log`);
}
