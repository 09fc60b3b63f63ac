// Builds with Vite, compresses, and stamps the result with its inputs.
import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { checkWeight } from './console-weight.mjs';
import { putInPlace } from './put-in-place.mjs';
import { viteBuild } from './vite-build.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const consoleFolder = join(root, 'services/console');

export const consoleFiles = join(consoleFolder, 'dist');

// The lock file covers libraries and Vite.
const sources = [
  'services/console/src',
  'services/console/public',
  'services/console/index.html',
  'services/console/vite.config.ts',
  'services/console/chunks.ts',
  'services/console/one-language.ts',
  'services/console/zone-data.ts',
  'services/console/package.json',
  'packages/client/src',
  'packages/calendar/src',
  'packages/geometry/src/circle',
  'packages/proof/src',
  'packages/units/src',
  'package-lock.json',
  'scripts/console-build.mjs',
  'scripts/console-weight.mjs',
  'scripts/vite-build.mjs',
];
const compressed = new Set([
  '.js',
  '.mjs',
  '.css',
  '.svg',
  '.html',
  '.json',
  '.txt',
  '.map',
  '.pbf',
]);
const compressedBytesMin = 1_024;

export async function buildConsole() {
  const stamp = stampOf(sources);
  if (readStamp() === stamp) return 'unchanged';
  // Unique: parallel builds do not collide, and a service never sees an incomplete build.
  const made = join(consoleFolder, 'node_modules', `.made-${randomUUID()}`);
  try {
    await viteBuild({
      root: consoleFolder,
      configFile: join(consoleFolder, 'vite.config.ts'),
      build: { outDir: made },
    });
    for (const file of filesIn(made)) compress(file);
    checkWeight(made);
    writeFileSync(join(made, stampName), `${stamp}\n`);
    putInPlace(made, consoleFiles, () => readStamp() === stamp);
  } finally {
    rmSync(made, { recursive: true, force: true });
  }
  return 'built';
}

const stampName = '.stamp';

function readStamp() {
  const isThere = existsSync(join(consoleFiles, 'index.html'));
  if (!isThere || !existsSync(join(consoleFiles, stampName))) return undefined;
  return readFileSync(join(consoleFiles, stampName), 'utf8').trim();
}

/** Stamps sources by content, because checkouts and copies change times. */
function stampOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    const whole = join(root, path);
    const files = extname(path) === '' ? filesIn(whole).sort() : [whole];
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file) || !existsSync(file)) continue;
      const text = readFileSync(file);
      hash.update(`${relative(root, file)}\0${text.length}\0`).update(text);
    }
  }
  return hash.digest('hex');
}

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function compress(file) {
  const bytes = readFileSync(file);
  if (!compressed.has(extname(file)) || bytes.length < compressedBytesMin) return;
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }));
  const quality = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: quality }));
}
