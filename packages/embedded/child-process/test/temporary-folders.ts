import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function temporaryFolders() {
  const root = mkdtempSync(join(tmpdir(), 'child-process-test-'));
  return {
    make: (): string => mkdtempSync(join(root, 'folder-')),
    removeAll: () => rmSync(root, { recursive: true, force: true }),
  };
}
