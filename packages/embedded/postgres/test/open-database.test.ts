import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import { openDatabase } from '../src/data/open-database.js';
import { bundleName, templateName } from '../src/data/prepared-files.js';
import { temporaryFolders } from './temporary-folders.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

it('data whose creation failed is created again at the next start', async () => {
  const [directory, prepared] = [folders.make(), folders.make()];
  mkdirSync(directory, { recursive: true });
  // A folder is not a template.
  mkdirSync(join(prepared, templateName()), { recursive: true });
  writeFileSync(join(prepared, bundleName()), gzipSync(''));
  await expect(openDatabase(directory, prepared, () => undefined)).rejects.toThrow(/director/);
  expect(existsSync(join(directory, 'complete'))).toBe(false);
});
