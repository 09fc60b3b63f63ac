import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { withConsole } from './console-browser.js';
import { aSettledTransaction, fillLog } from './events.js';
import type { Measurement } from './report.js';
import type { Stack } from './stack.js';

const eventCount = Number(process.env['BENCH_EVENTS'] ?? 100_000);
const runs = 3;

export async function measureVerification(stack: Stack): Promise<Measurement[]> {
  const eventLog = connectEventLog(stack.eventStoreUrl);
  await fillLog(eventLog, eventCount, aSettledTransaction);
  await eventLog.close();
  const folder = mkdtempSync(join(tmpdir(), 'ledger-verify-'));
  try {
    const files = await fetchExport(stack, folder);
    const [line, browser]: [number[], number[]] = [[], []];
    await withConsole(stack, '/audit/verify', async (page) => {
      for (let run = 0; run < runs; run += 1) {
        line.push(await byCommandLine(files));
        await page.getByLabel('Export file').setInputFiles(files.events);
        const began = performance.now();
        await page.getByRole('button', { name: 'Verify the file' }).click();
        await page.getByRole('heading', { name: 'The export matches the signed log' }).waitFor();
        browser.push(performance.now() - began);
        await page.reload();
      }
    });
    const [fromLine, fromBrowser] = [Math.min(...line), Math.min(...browser)];
    return [
      { name: `command line, ${files.size} events verified`, value: fromLine, unit: 'ms' },
      {
        name: 'in the browser',
        value: fromBrowser,
        unit: 'ms',
        baseline: 'command line',
        ratio: fromBrowser / fromLine,
        target: '3 × or less',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface ExportFiles {
  readonly events: string;
  readonly checkpoint: string;
  readonly key: string;
  readonly size: number;
}

async function fetchExport(stack: Stack, folder: string): Promise<ExportFiles> {
  const get = (path: string) =>
    fetch(`${stack.url}/api/v1/audit/${path}`, { headers: { 'x-api-key': stack.apiKey } });
  const files = {
    events: join(folder, 'events.ndjson'),
    checkpoint: join(folder, 'checkpoint.txt'),
    key: join(folder, 'keys.json'),
  };
  let checkpoint = await (await get('checkpoint')).text();
  while (sizeOf(checkpoint) < eventCount) {
    await pause(500);
    checkpoint = await (await get('checkpoint')).text();
  }
  const { body } = await get('events');
  if (body === null) throw new Error('The export has no body.');
  await pipeline(Readable.from(body), createWriteStream(files.events));
  writeFileSync(files.checkpoint, await (await get('checkpoint')).text());
  writeFileSync(files.key, await (await get('keys')).text());
  return { ...files, size: sizeOf(checkpoint) };
}

/** The second line is the number of events. */
function sizeOf(checkpoint: string): number {
  return Number(checkpoint.split('\n')[1]);
}

async function byCommandLine({ events, checkpoint, key }: ExportFiles): Promise<number> {
  const began = performance.now();
  const verify = ['services/cli/dist/main.js', 'audit', 'verify', events];
  const trusted = ['--checkpoint', checkpoint, '--key', key];
  await promisify(execFile)(process.execPath, [...verify, ...trusted]);
  return performance.now() - began;
}
