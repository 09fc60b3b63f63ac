import { execFile } from 'node:child_process';
import { createWriteStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { verifierFiles } from '../scripts/verifiers-build.mjs';
import { bareRead } from './bare-read.js';
import { aSettledTransaction, fillLog } from './events.js';
import { quiet } from './process-times.js';
import type { Measurement } from './report.js';
import { residentMiB } from './resident.js';
import type { Stack } from './stack.js';
import { untilReadable } from './until-readable.js';

const eventCount = Number(process.env['BENCH_EVENTS'] ?? 100_000);
const runs = 3;
const run = promisify(execFile);

export async function measurePacks(stack: Stack): Promise<Measurement[]> {
  const eventLog = connectEventLog(stack.eventStoreUrl);
  await fillLog(eventLog, eventCount, aSettledTransaction);
  await eventLog.close();
  const folder = mkdtempSync(join(tmpdir(), 'ledger-packs-'));
  const at = (name: string) => join(folder, name);
  try {
    const { note, size, until } = await wholeTree(stack);
    // Busy lanes slow the first measurement.
    await untilReadable(stack, until);
    await quiet();
    const bare = await bareRead(stack.eventStoreUrl);
    writeFileSync(at('checkpoint'), note);
    writeFileSync(at('keys.json'), await text(stack, '/audit/keys'));
    const times = { exported: [] as number[], packed: [] as number[] };
    const verified = { line: [] as number[], pack: [] as number[] };
    const before = residentMiB(stack.pids['api']);
    let most = before;
    for (let round = 0; round < runs; round += 1) {
      const noted = (mib: number) => {
        most = Math.max(most, mib);
      };
      const exported = `/audit/events?until=${until}`;
      times.exported.push(await fetched(stack, exported, at('events.ndjson.gz'), () => undefined));
      times.packed.push(
        await fetched(stack, `/audit/pack?checkpoint=${size}`, at('pack.zip'), noted),
      );
      const cli = ['services/cli/dist/main.js', 'audit', 'verify', at('events.ndjson.gz')];
      const keys = ['--key', at('keys.json')];
      verified.line.push(await ran([...cli, '--checkpoint', at('checkpoint'), ...keys]));
      verified.pack.push(await ran([join(verifierFiles, 'verify.mjs'), at('pack.zip'), ...keys]));
    }
    const rate = (list: readonly number[]) => (size / Math.min(...list)) * 1000;
    return [
      ...bare.measurements,
      {
        name: `export of ${size} events over HTTP, gzip`,
        value: rate(times.exported),
        unit: 'events/s',
        baseline: "bare client's read",
        ratio: rate(times.exported) / bare.rate,
        target: '0.8 or more',
      },
      {
        name: 'audit pack of the same events',
        value: rate(times.packed),
        unit: 'events/s',
        baseline: 'export',
        ratio: rate(times.packed) / rate(times.exported),
        target: '0.6 or more',
      },
      {
        name: 'maximum additional memory of the API during packs',
        value: most - before,
        unit: 'MiB',
        target: '400 for 1,000,000 events',
      },
      {
        name: 'the export verified by the command line',
        value: rate(verified.line),
        unit: 'events/s',
      },
      {
        name: 'the pack verified by its verify.mjs',
        value: rate(verified.pack),
        unit: 'events/s',
        baseline: 'command line',
        ratio: rate(verified.pack) / rate(verified.line),
        target: '40,000 events/s',
      },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const get = ({ url, apiKey }: Stack, path: string) =>
  fetch(`${url}/api/v1${path}`, {
    headers: { 'x-api-key': apiKey, 'accept-encoding': 'gzip' },
  });

async function text(stack: Stack, path: string): Promise<string> {
  return (await get(stack, path)).text();
}

async function wholeTree(stack: Stack) {
  for (;;) {
    const note = await text(stack, '/audit/checkpoint');
    const size = Number(note.split('\n')[1]);
    const newest = (await text(stack, '/audit/events?order=newest&limit=100')).trimEnd();
    const lines = newest.split('\n').map((line) => JSON.parse(line));
    const last = lines.find(({ event }) => event.type !== 'ExportMade');
    if (size >= eventCount && last?.leaf_index === size - 1)
      return { note, size, until: String(last.event.position) };
  }
}

async function fetched(
  stack: Stack,
  path: string,
  file: string,
  noted: (mib: number) => void,
): Promise<number> {
  const began = performance.now();
  await new Promise<void>((resolve, reject) => {
    const headers = { 'x-api-key': stack.apiKey, 'accept-encoding': 'gzip' };
    request(`${stack.url}/api/v1${path}`, { headers }, (answer) => {
      const watching = new Transform({
        transform(chunk, _, done) {
          noted(residentMiB(stack.pids['api']));
          done(null, chunk);
        },
      });
      pipeline(answer, watching, createWriteStream(file)).then(resolve, reject);
    })
      .on('error', reject)
      .end();
  });
  return performance.now() - began;
}

async function ran(args: readonly string[]): Promise<number> {
  const began = performance.now();
  await run(process.execPath, [...args]);
  return performance.now() - began;
}
