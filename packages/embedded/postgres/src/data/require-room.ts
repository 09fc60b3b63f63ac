import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A segment of the write-ahead log. */
const roomBytes = 16 * 2 ** 20;

/**
 * A full disk, a missing right and too few file descriptors look like damage to the engine.
 * @throws Error with the system's reason
 */
export function requireRoom(directory: string): void {
  const file = join(directory, 'room');
  try {
    writeFileSync(file, Buffer.alloc(roomBytes), { flush: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the database cannot write to ${directory}: ${reason}`);
  } finally {
    rmSync(file, { force: true, recursive: true });
  }
}
