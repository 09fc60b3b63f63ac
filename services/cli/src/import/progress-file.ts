import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureFolder } from '@exchange/child-process';
import { digestOf } from './idempotency-key.js';

export const nothingDone = {
  done: 0,
  line: 0,
  created: 0,
  corrected: 0,
  alreadyThere: 0,
  refused: 0,
  position: '0',
};
export type ImportProgress = Readonly<typeof nothingDone>;

export function openProgressFile(dataDirectory: string, identity: readonly string[]) {
  const directory = join(dataDirectory, 'imports');
  const path = join(directory, `${digestOf(identity, 'hex').slice(0, 32)}.json`);
  return {
    read(): ImportProgress {
      try {
        return JSON.parse(readFileSync(path, 'utf8'));
      } catch {
        return nothingDone;
      }
    },
    write(progress: ImportProgress) {
      ensureFolder(directory);
      // A crash leaves the earlier progress. Another import of the file may write at this time.
      const draft = `${path}.${process.pid}.new`;
      writeFileSync(draft, JSON.stringify(progress));
      renameSync(draft, path);
    },
    remove: () => rmSync(path, { force: true }),
  };
}
