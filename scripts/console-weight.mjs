// What the built console weighs, as it goes out: compressed with gzip, the map and its library aside.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Bytes that all pages but the map come to at most. */
export const consoleBytesMax = 400_000;

/** What a file of the map page is called: Vite names a chunk after its module. */
const ofTheMap = /^(map-page|maplibre)/;
const record = fileURLToPath(new URL('../services/console/weight.json', import.meta.url));

/** The scripts and styles of a built console, by name without their hash, in bytes. */
export function weigh(folder) {
  const assets = join(folder, 'assets');
  const files = readdirSync(assets);
  const pages = {};
  let map = 0;
  for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
    // Too small for a compressed form, if there is none.
    const sent = files.includes(`${file}.gz`) ? `${file}.gz` : file;
    const bytes = statSync(join(assets, sent)).size;
    const name = file.replace(/-[\w-]{8}(?=\.\w+$)/, '');
    if (ofTheMap.test(file)) map += bytes;
    else pages[name] = (pages[name] ?? 0) + bytes;
  }
  return { pages, map };
}

/** @throws Error if the pages but the map weigh more than they may: names what has grown since it was last on record. */
export function checkWeight(folder, bytesMax = consoleBytesMax) {
  const { pages } = weigh(folder);
  const sum = sumOf(pages);
  if (sum <= bytesMax) return;
  const before = JSON.parse(readFileSync(record, 'utf8'));
  const grown = Object.entries(pages)
    .map(([name, bytes]) => ({ name, bytes, by: bytes - (before[name] ?? 0) }))
    .filter(({ by }) => by > 500)
    .sort((one, other) => other.by - one.by)
    .map(({ name, bytes, by }) => `  ${name}: ${kB(bytes)}, ${kB(by)} more`);
  throw new Error(
    [
      `The console's pages without the map weigh ${kB(sum)} gzipped, and may weigh ${kB(bytesMax)}.`,
      `On record are ${kB(sumOf(before))}; since then have grown:`,
      ...grown,
      'Load what is large only where it is used, or find something smaller; services/console/chunks.ts says what is written together.',
    ].join('\n'),
  );
}

/** Puts what a built console weighs on record, for the next time that it is too heavy. */
export function recordWeight(folder) {
  const { pages } = weigh(folder);
  const sorted = Object.entries(pages).sort(([one], [other]) => (one < other ? -1 : 1));
  writeFileSync(record, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
}

export const sumOf = (pages) => Object.values(pages).reduce((sum, bytes) => sum + bytes, 0);

const kB = (bytes) => `${(bytes / 1_000).toFixed(1)} kB`;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  recordWeight(fileURLToPath(new URL('../services/console/dist', import.meta.url)));
}
