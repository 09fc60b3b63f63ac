import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How far an import is. All lines up to `line` have their final answer. */
export interface ImportProgress {
  /** Lines of the file that are done, in their order. */
  readonly done: number;
  /** The number of the last of them. */
  readonly line: number;
  readonly created: number;
  readonly alreadyThere: number;
  readonly refused: number;
  /** The highest position that an answer named, as decimal text. */
  readonly position: string;
}

export const nothingDone: ImportProgress = {
  done: 0,
  line: 0,
  created: 0,
  alreadyThere: 0,
  refused: 0,
  position: '0',
};

/** Where an import keeps how far it is; it is there only while an import is unfinished. */
export interface ProgressFile {
  read(): ImportProgress | undefined;
  write(progress: ImportProgress): void;
  remove(): void;
}

/** The progress of one import, told apart from others by everything that makes it another one. */
export function openProgressFile(dataDirectory: string, identity: readonly string[]): ProgressFile {
  const hash = createHash('sha256');
  for (const part of identity) hash.update(`${Buffer.byteLength(part)}:`).update(part);
  const directory = join(dataDirectory, 'imports');
  const path = join(directory, `${hash.digest('hex').slice(0, 32)}.json`);
  return {
    read() {
      try {
        const kept: unknown = JSON.parse(readFileSync(path, 'utf8'));
        return isProgress(kept) ? kept : undefined;
      } catch {
        return undefined;
      }
    },
    write(progress) {
      mkdirSync(directory, { recursive: true });
      // Renaming is atomic: a crash in between leaves the earlier progress, which is only less.
      writeFileSync(`${path}.new`, JSON.stringify(progress));
      renameSync(`${path}.new`, path);
    },
    remove: () => rmSync(path, { force: true }),
  };
}

function isProgress(value: unknown): value is ImportProgress {
  if (typeof value !== 'object' || value === null) return false;
  const counts = Object.entries(nothingDone).map(([key, like]) => {
    const member: unknown = Object.getOwnPropertyDescriptor(value, key)?.value;
    return typeof member === typeof like && /^\d{1,19}$/.test(String(member));
  });
  return counts.every(Boolean);
}
