import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawnEventStore } from '@exchange/embedded-event-store';
import { connectNativeLog } from '@exchange/runtime/event-log/connect';
import { startLog } from '@exchange/runtime/event-log/format/log-format';
import type { Measurement } from './report.js';
import { ownMiB, residentMiB } from './resident.js';

const events = Number(process.env['BENCH_MOVED_EVENTS'] ?? 200_000);
const main = fileURLToPath(new URL('../services/cli/dist/main.js', import.meta.url));

export async function measureMoving(): Promise<Measurement[]> {
  const folder = mkdtempSync(join(tmpdir(), 'ledger-bench-move-'));
  try {
    const bare = await appendAll(join(folder, 'from', 'events'));
    const { seconds, most, mostOfAll } = await moved(join(folder, 'from'), join(folder, 'to'));
    const rate = events / seconds;
    return [
      { name: `bare pipelined appends of ${events} events`, value: bare, unit: '/s' },
      {
        name: 'ledger log move of the same, both sides verified',
        value: rate,
        unit: '/s',
        baseline: 'bare appends',
        ratio: rate / bare,
        target: '0.5 or more',
      },
      { name: 'maximum memory of the command', value: most, unit: 'MiB' },
      { name: 'the same with the two stores that it started', value: mostOfAll, unit: 'MiB' },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function appendAll(directory: string): Promise<number> {
  const store = await spawnEventStore({ directory });
  const { appendInOrder, eventLog } = connectNativeLog(store.url);
  await startLog(eventLog);
  const way = await appendInOrder();
  const underWay: Promise<unknown>[] = [];
  const from = performance.now();
  for (let one = 0; one < events; one += 1) {
    const event = {
      id: randomUUID(),
      type: 'Noted',
      data: { one, text: 'x'.repeat(400) },
      metadata,
    };
    underWay.push(way.send(way.request(`note-${randomUUID()}`, 'no_stream', event)));
    if (underWay.length >= 256) await underWay.shift();
  }
  await Promise.all(underWay);
  const rate = events / ((performance.now() - from) / 1_000);
  await eventLog.close();
  await store.close();
  return rate;
}

const metadata = {
  schema_version: 1,
  recorded_at: '2026-11-23T00:00:00.000Z',
  actor: { kind: 'system', id: 'bench' },
  scope: 'platform',
  request_id: 'request',
  $correlationId: 'correlation',
  $causationId: 'causation',
} as const;

async function moved(from: string, to: string) {
  const child = spawn(process.execPath, [main, 'log', 'move', '--from', from, '--to', to], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const startedAt = performance.now();
  let [most, mostOfAll] = [0, 0];
  const ended = once(child, 'exit');
  const isOver = ended.then(() => true);
  while (!(await Promise.race([isOver, pause(250, false)]))) {
    most = Math.max(most, ownMiB(child.pid));
    mostOfAll = Math.max(mostOfAll, residentMiB(child.pid));
  }
  const [code] = await ended;
  if (code !== 0) throw new Error(`the move ended with ${code}`);
  return { seconds: (performance.now() - startedAt) / 1_000, most, mostOfAll };
}
