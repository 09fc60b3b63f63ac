// Builds each part only after changes. `--with-database` prepares the embedded database, once in ten seconds.
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { buildBundles } from './bundle-build.mjs';
import { buildClientTypes } from './client-types.mjs';
import { buildConsole } from './console-build.mjs';
import { buildVerifiers } from './verifiers-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
await build('The types of the client', buildClientTypes);
const compiler = spawn(process.execPath, ['node_modules/typescript-7/bin/tsc', '-b'], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) {
  process.on(signal, () => {
    compiler.kill(signal);
    process.exit(1);
  });
}
const code = await new Promise((resolve) => compiler.on('exit', resolve));
if (code !== 0) process.exit(code ?? 1);
const isWanted = process.argv.includes('--with-database') && !process.env['DATABASE_URL'];
const preparing = isWanted ? prepareDatabase() : undefined;
await build('The bundles of the programs', buildBundles);
await build('The console', buildConsole);
await build('The verifiers of audit packs', buildVerifiers);
await preparing;

async function prepareDatabase() {
  const { prepareFiles } = await import('../packages/embedded/postgres/dist/index.js');
  await prepareFiles().catch(() => undefined);
}

async function build(what, make) {
  try {
    await make();
  } catch (error) {
    console.error(`${what} could not be built. ${error instanceof Error ? error.message : error}`);
    process.exit(1);
  }
}
