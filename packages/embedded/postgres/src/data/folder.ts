import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '@exchange/child-process';

/** A folder that is ours until it is given back. */
export interface TakenFolder {
  readonly path: string;
  giveBack(): void;
}

const temporaryName = 'embedded-postgres-memory-';
// One that was made just now may not have been locked yet.
const abandonedMs = 60_000;

/**
 * Takes a folder for this server alone, and makes it where there is none.
 *
 * @param directory the folder; or `memory`, a temporary one that is removed when it is given back
 * @throws FolderInUse
 */
export function takeFolder(directory: string): TakenFolder {
  if (directory === 'memory') return takeTemporaryFolder();
  mkdirSync(directory, { recursive: true });
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

/** Temporary folders of processes that were killed. */
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
      // It is in use, or another one's to remove.
    }
  }
}
