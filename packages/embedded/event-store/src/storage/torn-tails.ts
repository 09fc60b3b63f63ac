import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { syncFolder } from './durable-folder.js';

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
