import { setTimeout as pause } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { z } from 'zod';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { fillTransactions } from './blotter-data.js';
import { withConsole } from './console-browser.js';
import { openTables } from './lanes.js';
import { registerReseller } from './register-reseller.js';
import type { Measurement } from './report.js';
import type { Stack } from './stack.js';

const transactions = Number(process.env['BENCH_TRANSACTIONS'] ?? 1_000_000);
const changesPerSecond = 50;
const seconds = 10;
const trace = z.object({ traceEvents: z.array(z.object({ name: z.string() }).loose()) });

export async function measureFrames(stack: Stack): Promise<Measurement[]> {
  await fillBlotter(stack);
  return withConsole(stack, '/blotter', async (page, browser) => {
    await page.locator('[data-blotter-scroller] [role=row]').nth(5).waitFor();
    const measurements: Measurement[] = [];
    for (const pixelsPerSecond of [3_000, 15_000]) {
      const others = changing(stack);
      const frames = await framesWhile(page, browser, pixelsPerSecond);
      const changes = await others.stop();
      measurements.push({
        name: `blotter of ${transactions}, ${pixelsPerSecond} px/s, ${Math.round(changes)} changes/s`,
        value: frames,
        unit: 'frames/s',
        target: 'more than 50',
      });
    }
    return measurements;
  });
}

async function fillBlotter(stack: Stack): Promise<void> {
  const tables = openTables(stack.databaseUrl);
  const sample = z.object({ id: z.string() }).parse(await submit(stack));
  const largest = await registerReseller(stack, 'FRAMES-L');
  const middling = await registerReseller(stack, 'FRAMES-M');
  const { rows } = await tables.pool.query<{ resource: string }>(
    'select resource from transactions where id = $1',
    [sample.id],
  );
  await tables.pool.query('truncate transactions, transactions_past');
  await fillTransactions(tables.pool, transactions, { largest, middling });
  await tables.pool.query(
    'update transactions set resource = replace($1::text, $2::text, id::text)',
    [rows[0]?.resource, sample.id],
  );
  await tables.pool.query('vacuum analyze transactions');
  await tables.close();
}

async function submit(stack: Stack): Promise<unknown> {
  const response = await fetch(`${stack.url}/api/v1/exchange/transactions`, {
    method: 'POST',
    headers: { 'x-api-key': stack.apiKey, 'content-type': 'application/json' },
    body: JSON.stringify(aTransaction({ volume_mwh: 12.5, price_per_mwh: 41.25 })),
  });
  if (!response.ok) throw new Error(`a transaction was refused: ${await response.text()}`);
  return response.json();
}

function changing(stack: Stack): { stop(): Promise<number> } {
  let goesOn = true;
  let sent = 0;
  const began = performance.now();
  const sending = new Set<Promise<unknown>>();
  const pace = (async () => {
    while (goesOn) {
      const due = ((performance.now() - began) / 1_000) * changesPerSecond;
      for (; sent < due; sent += 1) {
        const one = submit(stack).finally(() => sending.delete(one));
        sending.add(one);
      }
      await pause(10);
    }
  })();
  return {
    async stop() {
      goesOn = false;
      await pace;
      await Promise.all(sending);
      return (sent / (performance.now() - began)) * 1_000;
    },
  };
}

async function framesWhile(page: Page, browser: Browser, pixelsPerSecond: number): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await browser.startTracing(page, {
    categories: [
      'disabled-by-default-devtools.timeline.frame',
      'devtools.timeline.frame',
      'devtools.timeline',
    ],
  });
  const began = performance.now();
  await session.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -pixelsPerSecond * seconds,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
  });
  const took = performance.now() - began;
  const recorded = await browser.stopTracing();
  await session.detach();
  const { traceEvents } = trace.parse(JSON.parse(recorded.toString('utf8')));
  const drawn = traceEvents.filter(({ name }) => name === 'DrawFrame').length;
  return drawn / (took / 1_000);
}
