import { randomUUID } from 'node:crypto';
import { renameSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureFolder } from '@exchange/child-process';
import { readIfThere } from '@exchange/runtime/process/read-if-there';
import { hasSignaturesOf, haveSameText, newest, type Place, PlaceChanged } from './place.js';

const partialName = /^\..*\.partial$/;
const partialMsMax = 60 * 60_000;

export function folderPlace(directory: string): Place {
  async function write(
    name: string,
    note: string,
    replaces: (present: string | undefined) => boolean,
  ): Promise<void> {
    const target = join(directory, name);
    const partial = join(directory, `.${name}.${randomUUID()}.partial`);
    try {
      await writeFile(partial, note, { flag: 'wx', flush: true });
      if (!replaces(readIfThere(target))) throw new PlaceChanged(`${target} has changed`);
      renameSync(partial, target);
    } catch (error) {
      await rm(partial, { force: true }).catch(() => undefined);
      throw error;
    }
  }

  async function removeOldPartials(): Promise<void> {
    for (const name of await readdir(directory)) {
      if (!partialName.test(name)) continue;
      const file = join(directory, name);
      const { mtimeMs } = await stat(file);
      if (Date.now() - mtimeMs > partialMsMax) await rm(file, { force: true });
    }
  }

  return {
    name: directory,
    latest: async () => readIfThere(join(directory, newest)),
    async keep({ size, note, over, mayWriteFor }) {
      ensureFolder(directory);
      await removeOldPartials().catch(() => undefined);
      const ofSize = readIfThere(join(directory, String(size)));
      if (ofSize === undefined || !hasSignaturesOf(ofSize, note)) {
        await write(
          String(size),
          note,
          (present) => present === undefined || haveSameText(present, note),
        );
      }
      await write(newest, note, (present) => present === over && mayWriteFor(0));
    },
  };
}
