import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Script } from 'node:vm';
import { afterAll, expect, test } from 'vitest';
import { codeFolder, loadBundle } from '../src/load-bundle.js';
import { temporaryFolders } from './temporary-folders.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

/** A program in two files that need each other, and something of Node's. */
function bundle(): string {
  const folder = folders.make();
  const main = join(folder, 'program.cjs');
  writeFileSync(
    main,
    "exports.name = 'program'; exports.of = require('./part.cjs').of; exports.folder = __dirname;",
  );
  writeFileSync(
    join(folder, 'part.cjs'),
    "const { sep } = require('node:path'); exports.of = require('./program.cjs').name + sep;",
  );
  return main;
}

test('a bundle is loaded with what it requires, each file once, as from where it stands', () => {
  const main = bundle();
  const expected = { name: 'program', of: 'program/', folder: join(main, '..') };
  expect(loadBundle(main)).toEqual(expected);
});

test('with code that was compiled ahead it is the same', () => {
  const main = bundle();
  const scripts = new Map<string, Script>();
  const before = loadBundle(main, (file, script) => scripts.set(file, script));
  expect([...scripts.keys()].sort()).toEqual(['part.cjs', 'program.cjs']);
  mkdirSync(codeFolder(main));
  for (const [file, script] of scripts) {
    writeFileSync(join(codeFolder(main), file), script.createCachedData());
  }
  expect(loadBundle(main)).toEqual(before);
});

test('code of another file is not run', () => {
  const main = bundle();
  const before = loadBundle(main);
  mkdirSync(codeFolder(main));
  writeFileSync(join(codeFolder(main), 'part.cjs'), 'no code of any V8');
  expect(loadBundle(main)).toEqual(before);
});
