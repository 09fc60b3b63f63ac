// The programs of `npm start` as few files: each with all that it loads, which are a thousand files and more otherwise, and are read
// in a third of the time so. Made by Vite of what was compiled; `main.js` of each program runs it from there
// (packages/embedded/child-process/src/bundle.ts), as long as nothing was compiled since.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { putInPlace } from './put-in-place.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
/** The folder that they are built into. */
const bundles = join(root, 'bundle');

/** By name, the compiled file that a program begins with. */
const programs = {
  local: 'services/local/dist/run.js',
  api: 'services/api/dist/run.js',
  projector: 'services/projector/dist/run.js',
  deliverer: 'services/deliverer/dist/run.js',
  'event-store': 'packages/embedded/event-store/dist/run.js',
  postgres: 'packages/embedded/postgres/dist/run.js',
};

// The engine finds its own files by where it stands, and its thread loads it as it is installed.
const notBundled = [/^@electric-sql\//];

/** Bundles the programs, unless what is there was made of the same. */
export async function buildBundles() {
  const stamp = stampOf();
  if (readText(join(bundles, '.stamp')) === stamp) return 'unchanged';
  const { build } = await import('vite');
  // Two builds at once do not meet, and a service that starts never has half of one.
  const made = join(root, `.bundle-${randomUUID()}`);
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({
      root,
      configFile: false,
      envDir: false,
      publicDir: false,
      mode: 'production',
      logLevel: 'warn',
      plugins: [standsWhereItStood()],
      ssr: { noExternal: true, external: [], target: 'node' },
      build: {
        outDir: made,
        ssr: true,
        minify: false,
        sourcemap: true,
        target: 'es2023',
        reportCompressedSize: false,
        rolldownOptions: {
          input: programs,
          external: notBundled,
          onLog,
          output: {
            format: 'cjs',
            banner,
            entryFileNames: '[name].cjs',
            chunkFileNames: '[name]-[hash].cjs',
          },
        },
      },
    });
    writeFileSync(join(made, 'made-of.json'), JSON.stringify(madeOf()));
    putInPlace(made, bundles, () => readText(join(bundles, '.stamp')) === stamp);
    writeFileSync(join(bundles, '.stamp'), stamp);
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
    rmSync(made, { recursive: true, force: true });
  }
  return 'built';
}

const ours = /\/(packages|services)\/.+\/dist\/.+\.js$/;
const placeNames = /\b__(dirname|filename)\b/;

/** A module that looks for files, or for programs, looks from where it stood, and not from its bundle. */
function standsWhereItStood() {
  return {
    name: 'stands-where-it-stood',
    enforce: 'pre',
    load(id) {
      if (!ours.test(id) || id.includes('/node_modules/')) return null;
      const code = readFileSync(id, 'utf8');
      const place = JSON.stringify(relative(root, id));
      return {
        // As long as what it stands for: the map stays right in all lines, and behind it in its own.
        code: code.replaceAll('import.meta.url', `placeOf(${place})`),
        map: JSON.parse(readFileSync(`${id}.map`, 'utf8')),
      };
    },
    transform(code, id) {
      if (!id.includes('/node_modules/') || !placeNames.test(code)) return null;
      const place = JSON.stringify(relative(root, id));
      const names = `var __filename = fileOf(${place}), __dirname = require('node:path').dirname(__filename);`;
      return { code: `${names} ${code}`, map: null };
    },
  };
}

/** Stands at the top of each file: bundles are in a folder of the project's. */
const banner = `'use strict';
const fileOf = (place) => require('node:path').join(__dirname, '..', place);
const placeOf = (place) => require('node:url').pathToFileURL(fileOf(place)).href;`;

/** Others' code may use `eval`; what is wrong with ours is told. */
function onLog(level, log, tell) {
  if (log.code !== 'EVAL') tell(level, log);
}

/** The digest of the compiler's notes on each package, which say what it was compiled of. */
function madeOf() {
  const folders = ['packages', 'packages/embedded', 'services'];
  const notes = folders
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .map((name) => join(name, 'dist/.tsbuildinfo'))
    .filter((file) => existsSync(join(root, file)));
  return Object.fromEntries(notes.map((file) => [file, digestOf(file)]));
}

/** The lock file stands for every library, and for Vite itself. */
function stampOf() {
  const others = ['package-lock.json', 'scripts/bundle-build.mjs'];
  return JSON.stringify([madeOf(), others.map(digestOf)]);
}

function digestOf(file) {
  return createHash('sha256')
    .update(readFileSync(join(root, file)))
    .digest('hex');
}

function readText(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildBundles();
