import type { Page } from 'playwright-core';
import { consoleFiles } from '../scripts/console-build.mjs';
import { consoleBytesMax, sumOf, weigh } from '../scripts/console-weight.mjs';
import { withConsole } from './console-browser.js';
import { measureFrames } from './console-frames.js';
import { measureVerification } from './console-verify.js';
import type { Measurement } from './report.js';
import type { Stack } from './stack.js';

const openings = 7;

export async function measureConsole(stack: Stack): Promise<Measurement[]> {
  return [
    ...sizes(),
    ...(await paints(stack)),
    ...(await measureVerification(stack)),
    ...(await measureFrames(stack)),
  ];
}

function sizes(): Measurement[] {
  const { pages, map } = weigh(consoleFiles);
  return [
    {
      name: 'console, all pages but the map, gzip',
      value: sumOf(pages) / 1_000,
      unit: 'kB',
      target: `${consoleBytesMax / 1_000} kB`,
    },
    { name: 'console, the map besides', value: map / 1_000, unit: 'kB' },
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
    const name = 'console, blotter visible after navigation, empty cache';
    return [{ name, value: median, unit: 'ms', target: '1,500 ms' }];
  });
}

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
