// Compiles the code of bundles, as a process of the same Node with the same settings will run it: `node scripts/bundle-code.mjs
// <folder> <program>…` loads the programs, and keeps what V8 has compiled by then beside them.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeFolder, loadBundle } from '../packages/embedded/child-process/dist/load-bundle.js';

const [folder = '', ...programs] = process.argv.slice(2);
const scripts = new Map();
for (const name of programs) {
  const program = loadBundle(join(folder, `${name}.cjs`), (file, script) => {
    scripts.set(file, script);
  });
  await program.load?.();
}
const code = codeFolder(join(folder, 'any'));
const made = `${code}-${process.pid}`;
mkdirSync(made);
for (const [file, script] of scripts) writeFileSync(join(made, file), script.createCachedData());
rmSync(code, { recursive: true, force: true });
renameSync(made, code);
// What was loaded may have begun to wait for something.
process.exit(0);
