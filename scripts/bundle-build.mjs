// A program's file loads in a third of the time of its thousand modules. `main.js` runs it unless
// the build is newer (packages/embedded/child-process/src/bundle.ts).
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { putInPlace } from './put-in-place.mjs';
import { viteBuild } from './vite-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const bundles = join(root, 'bundle');

const programs = {
  local: 'services/local/dist/run.js',
  api: 'services/api/dist/run.js',
  projector: 'services/projector/dist/run.js',
  deliverer: 'services/webhooks/dist/run.js',
  'event-store': 'packages/embedded/event-store/dist/run.js',
  postgres: 'packages/embedded/postgres/dist/run.js',
};

// The engine finds files by its own path; its thread loads the package.
const notBundled = [/^@electric-sql\//];

export async function buildBundles() {
  const stamp = stampOf();
  if (readText(join(bundles, '.stamp')) === stamp) return 'unchanged';
  // Unique: parallel builds do not collide, and a start never sees an incomplete bundle.
  const made = join(root, `.bundle-${randomUUID()}`);
  try {
    await viteBuild({
      root,
      configFile: false,
      envDir: false,
      publicDir: false,
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
    rmSync(made, { recursive: true, force: true });
  }
  return 'built';
}

const ours = /\/(packages|services)\/.+\/dist\/.+\.js$/;
const placeNames = /\b__(dirname|filename)\b/;

function standsWhereItStood() {
  return {
    name: 'stands-where-it-stood',
    enforce: 'pre',
    load(id) {
      if (!ours.test(id) || id.includes('/node_modules/')) return null;
      const code = readFileSync(id, 'utf8');
      const place = JSON.stringify(relative(root, id));
      return {
        // Each line stays in its place, so the lines of the source map stay valid.
        code: code.replaceAll('import.meta.url', `__urlOfBundled(${place})`),
        map: JSON.parse(readFileSync(`${id}.map`, 'utf8')),
      };
    },
    transform(code, id) {
      if (!id.includes('/node_modules/') || !placeNames.test(code)) return null;
      const place = JSON.stringify(relative(root, id));
      const names = `var __filename = __fileOfBundled(${place}), __dirname = require('node:path').dirname(__filename);`;
      return { code: `${names} ${code}`, map: null };
    },
  };
}

// The bundler doesn't know these names: no module may declare them.
const banner = `'use strict';
const __fileOfBundled = (place) => require('node:path').join(__dirname, '..', place);
const __urlOfBundled = (place) => require('node:url').pathToFileURL(__fileOfBundled(place)).href;`;

function onLog(level, log, tell) {
  if (log.code !== 'EVAL') tell(level, log);
}

function madeOf() {
  const folders = ['packages', 'packages/embedded', 'services'];
  const notes = folders
    .flatMap((folder) => readdirSync(join(root, folder)).map((name) => join(folder, name)))
    .map((name) => join(name, 'dist/.tsbuildinfo'))
    .filter((file) => existsSync(join(root, file)));
  return Object.fromEntries(notes.map((file) => [file, digestOf(file)]));
}

function stampOf() {
  const others = ['package-lock.json', 'scripts/bundle-build.mjs', 'scripts/vite-build.mjs'];
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
