import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureFolder, lockFolder } from '@exchange/child-process';

export interface TakenFolder {
  readonly path: string;
  giveBack(): void;
}

const temporaryName = 'embedded-postgres-memory-';
const abandonedMs = 60_000;

export function takeFolder(directory: string): TakenFolder {
  if (directory === 'memory') return takeTemporaryFolder();
  ensureFolder(directory);
  return { path: directory, giveBack: lockFolder(directory) };
}

function takeTemporaryFolder(): TakenFolder {
  removeAbandoned();
  const path = mkdtempSync(join(tmpdir(), temporaryName));
  const unlock = lockFolder(path);
  return {
    path,
    giveBack() {
      rmSync(path, { recursive: true, force: true });
      unlock();
    },
  };
}

function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(temporaryName)) continue;
    const path = join(tmpdir(), name);
    try {
      if (Date.now() - statSync(path).mtimeMs < abandonedMs) continue;
      const unlock = lockFolder(path);
      rmSync(path, { recursive: true, force: true });
      unlock();
    } catch {
      // In use, or removed by another process.
    }
  }
}
