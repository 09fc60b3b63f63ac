// Gzipped size without map, provider sign-in and the worker of verification, which load on demand.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const consoleBytesMax = 400_000;

const loadedApart = /^(map-page|maplibre|provider-sign-in|verify-worker)/;
const record = fileURLToPath(new URL('../services/console/weight.json', import.meta.url));

export function weigh(folder) {
  const assets = join(folder, 'assets');
  const files = readdirSync(assets);
  const pages = {};
  let map = 0;
  for (const file of files.filter((name) => /\.(js|css)$/.test(name))) {
    // Small files are not compressed.
    const sent = files.includes(`${file}.gz`) ? `${file}.gz` : file;
    const bytes = statSync(join(assets, sent)).size;
    const name = file.replace(/-[\w-]{8}(?=\.\w+$)/, '');
    if (loadedApart.test(file)) map += bytes;
    else pages[name] = (pages[name] ?? 0) + bytes;
  }
  return { pages, map };
}

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
      `The console's pages without the map weigh ${kB(sum)} gzipped; the limit is ${kB(bytesMax)}.`,
      `The record has ${kB(sumOf(before))}. Larger files:`,
      ...grown,
      'Load large modules on demand, or replace them; services/console/chunks.ts defines the chunks.',
    ].join('\n'),
  );
}

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
