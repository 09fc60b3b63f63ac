import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { newFolder } from '../../../../test/services/temporary-folder.js';
import { openDatabase } from '../src/data/open-database.js';
import { bundleName, templateName } from '../src/data/prepared-files.js';

it('data stay if the disk takes no more', async () => {
  const [directory, prepared] = [newFolder(), newFolder()];
  for (const folder of [join(directory, 'data'), prepared]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(directory, 'data', 'PG_VERSION'), '17');
  writeFileSync(join(directory, 'complete'), 'an earlier version');
  writeFileSync(join(prepared, bundleName()), gzipSync(''));
  writeFileSync(join(prepared, templateName()), gzipSync(''));
  // No file can be written in its place.
  const block = () => mkdirSync(join(directory, 'room'), { recursive: true });
  block();
  const opened = () => openDatabase(directory, prepared, () => undefined);
  await expect(opened()).rejects.toThrow(`cannot use ${directory}: EISDIR`);
  expect(existsSync(join(directory, 'data', 'PG_VERSION'))).toBe(true);
  rmSync(join(directory, 'complete'));
  block();
  await expect(opened()).rejects.toThrow(/cannot use/);
  expect(existsSync(join(prepared, templateName()))).toBe(true);
});

// Root has every right.
it.skipIf(process.getuid?.() === 0)('data of another account stay', async () => {
  const [directory, prepared] = [newFolder(), newFolder()];
  for (const folder of [join(directory, 'data'), prepared]) mkdirSync(folder, { recursive: true });
  writeFileSync(join(directory, 'data', 'PG_VERSION'), '17', { mode: 0o000 });
  writeFileSync(join(directory, 'complete'), 'an earlier version');
  for (const name of [bundleName(), templateName()])
    writeFileSync(join(prepared, name), gzipSync(''));
  const opened = openDatabase(directory, prepared, () => undefined);
  await expect(opened).rejects.toThrow(/cannot use .*EACCES.*PG_VERSION/);
  expect(existsSync(join(directory, 'data', 'PG_VERSION'))).toBe(true);
});

it('data whose creation failed is created again at the next start', async () => {
  const [directory, prepared] = [newFolder(), newFolder()];
  mkdirSync(directory, { recursive: true });
  // A folder is not a template.
  mkdirSync(join(prepared, templateName()), { recursive: true });
  writeFileSync(join(prepared, bundleName()), gzipSync(''));
  await expect(openDatabase(directory, prepared, () => undefined)).rejects.toThrow(/director/);
  expect(existsSync(join(directory, 'complete'))).toBe(false);
});
