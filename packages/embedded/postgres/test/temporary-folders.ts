import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export function temporaryFolders() {
  const root = mkdtempSync(join(tmpdir(), 'embedded-postgres-test-'));
  let made = 0;
  return {
    make: (): string => {
      made += 1;
      return join(root, String(made));
    },
    removeAll: () => rmSync(root, { recursive: true, force: true }),
  };
}
