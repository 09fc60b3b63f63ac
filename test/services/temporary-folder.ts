import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atEndOfFile } from './end-of-file.js';

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-test-'));
  atEndOfFile(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The path of a folder that does not exist. */
export const newFolder = (): string => join(temporaryFolder(), 'new');

export function temporaryFile(name: string, content: string | Buffer): string {
  const file = join(temporaryFolder(), name);
  writeFileSync(file, content);
  return file;
}
