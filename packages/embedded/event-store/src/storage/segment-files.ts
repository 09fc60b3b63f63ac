import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './durable-folder.js';

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

/**
 * Keeps a copy of the newest torn tail, which holds no acknowledged events.
 * @returns the file's name; undefined if it cannot be written, as on a full disk
 */
export function keepTornTail(
  directory: string,
  { offset, bytes }: { readonly offset: number; readonly bytes: Buffer },
): string | undefined {
  const earlier = readdirSync(directory).filter((name) => /^torn-.*\.bin$/.test(name));
  for (const name of earlier) rmSync(join(directory, name), { force: true });
  const name = `torn-${String(offset).padStart(16, '0')}.bin`;
  try {
    writeFileSync(join(directory, name), bytes, { flush: true });
    syncFolder(directory);
    return name;
  } catch {
    rmSync(join(directory, name), { force: true });
    return undefined;
  }
}
