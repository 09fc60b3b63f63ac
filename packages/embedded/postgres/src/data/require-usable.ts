import { accessSync, constants, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A segment of the write-ahead log. */
const roomBytes = 16 * 2 ** 20;

/**
 * A full disk, missing rights and too few file descriptors look like damage to the engine.
 * @throws Error with the system's reason
 */
export function requireUsable(directory: string): void {
  const data = join(directory, 'data');
  const room = join(directory, 'room');
  try {
    if (existsSync(data)) requireRights(data);
    writeFileSync(room, Buffer.alloc(roomBytes), { flush: true });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`the database cannot use ${directory}: ${reason}`);
  } finally {
    rmSync(room, { force: true, recursive: true });
  }
}

function requireRights(data: string): void {
  const files = readdirSync(data, { recursive: true, encoding: 'utf8' });
  for (const file of files) accessSync(join(data, file), constants.R_OK | constants.W_OK);
}
