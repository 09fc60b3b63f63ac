import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { consoleFiles } from '../scripts/console-build.mjs';
import { withConsole } from './console-browser.js';
import { measureFrames } from './console-frames.js';
import { measureVerification } from './console-verify.js';
import type { Measurement } from './report.js';
import type { Stack } from './stack.js';

const openings = 7;
/** What a chunk of the map page is called: Vite names a chunk after its module. */
const ofTheMap = /^(map|maplibre)/;

/** The built console: how large it is, when it shows something useful, how it verifies and how it scrolls. */
export async function measureConsole(stack: Stack): Promise<Measurement[]> {
  return [
    ...sizes(),
    ...(await paints(stack)),
    ...(await measureVerification(stack)),
    ...(await measureFrames(stack)),
  ];
}

/** As they go out, compressed with gzip. */
function sizes(): Measurement[] {
  const assets = join(consoleFiles, 'assets');
  const kilobytes = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + statSync(join(assets, name)).size, 0) / 1_000;
  const all = readdirSync(assets);
  const compressed = all.filter((name) => /\.(js|css)\.gz$/.test(name));
  // Too small for a compressed form.
  const plain = all.filter((name) => /\.(js|css)$/.test(name) && !all.includes(`${name}.gz`));
  const code = [...compressed, ...plain];
  const beforeMap = code.filter((name) => !ofTheMap.test(name));
  const target = '400 kB';
  return [
    {
      name: 'console, all pages but the map, gzip',
      value: kilobytes(beforeMap),
      unit: 'kB',
      target,
    },
    { name: 'console, the map besides', value: kilobytes(code) - kilobytes(beforeMap), unit: 'kB' },
  ];
}

async function paints(stack: Stack): Promise<Measurement[]> {
  return withConsole(stack, '/blotter', async (page) => {
    const times: number[] = [];
    for (let opening = 0; opening < openings; opening += 1) {
      await clearCache(page);
      times.push(await shown(page, `${stack.url}/console/blotter`));
    }
    const median = times.toSorted((a, b) => a - b)[Math.floor(openings / 2)] ?? 0;
    const name = 'console, blotter shown after its address was asked for, empty cache';
    return [{ name, value: median, unit: 'ms', target: '1,500 ms' }];
  });
}

/** Milliseconds until the page's title stands there. */
async function shown(page: Page, address: string): Promise<number> {
  const began = performance.now();
  await page.goto(address, { waitUntil: 'commit' });
  await page.getByRole('heading', { level: 1, name: 'Blotter' }).waitFor();
  return performance.now() - began;
}

async function clearCache(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.detach();
}
