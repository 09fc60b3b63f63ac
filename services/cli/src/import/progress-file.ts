import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** An import's progress. All lines up to `line` have their final answer. */
export interface ImportProgress {
  /** Number of lines done. */
  readonly done: number;
  /** The number of the last of them. */
  readonly line: number;
  readonly created: number;
  readonly alreadyThere: number;
  readonly refused: number;
  /** The highest position in an answer, as decimal text. */
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

/** Stores the progress of an unfinished import. */
export interface ProgressFile {
  read(): ImportProgress | undefined;
  write(progress: ImportProgress): void;
  remove(): void;
}

/** Opens the progress of the import with this identity: everything that distinguishes it from other imports. */
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
      // Renaming is atomic: a crash leaves the earlier progress.
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
