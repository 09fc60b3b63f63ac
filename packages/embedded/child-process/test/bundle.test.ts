import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleOf } from '../src/bundle.js';
import { temporaryFolders } from './temporary-folders.js';

const folders = temporaryFolders();
afterAll(folders.removeAll);

const notes = 'packages/one/dist/.tsbuildinfo';

/** A project that was compiled, and bundled of that. */
function bundledProject(): string {
  const root = folders.make();
  for (const folder of ['packages/one/dist', 'bundle']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, notes), 'as it was compiled');
  const digest = createHash('sha256').update('as it was compiled').digest('hex');
  writeFileSync(join(root, 'bundle/made-of.json'), JSON.stringify({ [notes]: digest }));
  return root;
}

test('the bundle of what is compiled is run', () => {
  const root = bundledProject();
  expect(bundleOf('api', root)).toBe(join(root, 'bundle/api.cjs'));
});

test('what was compiled since is run, and not its older bundle', () => {
  const root = bundledProject();
  writeFileSync(join(root, notes), 'as it was compiled later');
  expect(bundleOf('api', root)).toBeUndefined();
});

test('without a bundle what is compiled is run', () => {
  expect(bundleOf('api', folders.make())).toBeUndefined();
});

test.each(['null', '[]', '{"packages/one/dist/.tsbuildinfo": 1}', 'not JSON'])(
  'what is compiled is run where the bundle says %s of what it was made of',
  (said) => {
    const root = bundledProject();
    writeFileSync(join(root, 'bundle/made-of.json'), said);
    expect(bundleOf('api', root)).toBeUndefined();
  },
);
