import { mkdir, open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { newest, type Place } from './place.js';

/** A folder: better one of another machine. A file is there whole or not at all, whatever dies when. */
export function folderPlace(directory: string): Place {
  async function write(name: string, note: string): Promise<void> {
    const partial = join(directory, `.${name}.partial`);
    const file = await open(partial, 'w');
    try {
      await file.writeFile(note);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(partial, join(directory, name));
  }

  return {
    name: directory,
    async latest() {
      try {
        return await readFile(join(directory, newest), 'utf8');
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async keep(size, note) {
      await mkdir(directory, { recursive: true });
      await write(String(size), note);
      await write(newest, note);
    },
  };
}
