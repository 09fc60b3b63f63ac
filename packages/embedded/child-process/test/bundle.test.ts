import { createHash } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../../test/services/temporary-folder.js';
import { bundleOf } from '../src/run-program.js';

const notes = 'packages/one/dist/.tsbuildinfo';

function bundledProject(): string {
  const root = temporaryFolder();
  for (const folder of ['packages/one/dist', 'bundle']) {
    mkdirSync(join(root, folder), { recursive: true });
  }
  writeFileSync(join(root, notes), 'first build');
  const digest = createHash('sha256').update('first build').digest('hex');
  writeFileSync(join(root, 'bundle/made-of.json'), JSON.stringify({ [notes]: digest }));
  return root;
}

test('runs a bundle of the current build', () => {
  const root = bundledProject();
  expect(bundleOf('api', root)).toBe(join(root, 'bundle/api.cjs'));
});

test('ignores a bundle older than the build', () => {
  const root = bundledProject();
  writeFileSync(join(root, notes), 'second build');
  expect(bundleOf('api', root)).toBeUndefined();
});

test('runs the compiled files without a bundle', () => {
  expect(bundleOf('api', temporaryFolder())).toBeUndefined();
});

test.each(['null', '[]', '{"packages/one/dist/.tsbuildinfo": 1}', 'not JSON'])(
  'ignores a bundle whose inputs read %s',
  (value) => {
    const root = bundledProject();
    writeFileSync(join(root, 'bundle/made-of.json'), value);
    expect(bundleOf('api', root)).toBeUndefined();
  },
);
