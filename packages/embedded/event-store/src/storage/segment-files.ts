import { fstatSync, readdirSync, readSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './durable-folder.js';
import { logIsDamaged } from './log-bytes.js';

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

/** @throws DamagedLog for a missing or incomplete segment */
export function requireContiguous(
  directory: string,
  segments: readonly { readonly start: number; readonly size: number }[],
): void {
  let expectedStart = 0;
  for (const { start, size } of segments) {
    if (start !== expectedStart) {
      throw logIsDamaged(
        directory,
        `a segment has to start at byte ${expectedStart}, but the next one starts at ${start}.`,
      );
    }
    expectedStart += size;
  }
}

export function segmentBytes(fd: number) {
  return {
    end: fstatSync(fd).size,
    read(offset: number, length: number): Buffer {
      const bytes = Buffer.alloc(length);
      readSync(fd, bytes, 0, length, offset);
      return bytes;
    },
  };
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
