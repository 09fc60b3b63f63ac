import { fork } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { projections } from '@exchange/ledger/ledger';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { rebuildBeside } from '@exchange/runtime/projector/rebuild-beside';
import { bareRead } from './bare-read.js';
import { aSettledTransaction, fillLog } from './events.js';
import { openTables, untilExchangeAt } from './lanes.js';
import { processTimes, quiet, spentSince } from './process-times.js';
import type { Traffic } from './rebuild-traffic.js';
import { type Measurement, percentile } from './report.js';
import type { Stack } from './stack.js';

const events = Number(process.env['BENCH_REBUILD'] ?? 150_000);

export async function measureRebuild(stack: Stack): Promise<Measurement[]> {
  const eventLog = connectEventLog(stack.eventStoreUrl);
  const tables = openTables(stack.databaseUrl);
  try {
    await fillLog(eventLog, events, aSettledTransaction);
    const head = (await eventLog.headPosition()) ?? 0n;
    await untilExchangeAt(tables, head);
    await quiet();
    const bare = await bareRead(stack.eventStoreUrl);

    const traffic = startTraffic(stack);
    await pause(2_000);
    const [startedOn, startedAt] = [Date.now(), performance.now()];
    const [times, own] = [processTimes(), process.cpuUsage()];
    const projection = projections.find(({ lane }) => lane === 'exchange');
    if (projection === undefined) throw new Error('no lane for the exchange');
    const result = await rebuildBeside({
      eventLog,
      databaseUrl: stack.databaseUrl,
      projection,
      compare: true,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    const spent = costs(times, own, result.events);
    await pause(2_000);
    const { reads, failed, wrong, putOff } = await traffic.finish();
    if (failed > 0 || wrong > 0 || result.differences.length > 0 || !result.isSwitched) {
      const { isSwitched, differences } = result;
      throw new Error(
        `${failed} failed and ${wrong} wrong reads, ${differences.length} differences, switched: ${isSwitched}; ${JSON.stringify(differences.slice(0, 3))}`,
      );
    }
    const during = reads.filter(({ at }) => at >= startedOn).map(({ ms }) => ms);
    return [
      ...bare.measurements,
      {
        name: `rebuild beside live traffic, ${result.events} events, compared and switched`,
        value: result.events / seconds,
        unit: 'events/s',
        baseline: "bare client's read",
        ratio: result.events / seconds / bare.rate,
      },
      {
        name: `reads meanwhile: ${during.length}, failed 0, wrong 0, p99`,
        value: percentile(during, 0.99),
        unit: 'ms',
      },
      { name: 'the slowest of them', value: Math.max(...during), unit: 'ms' },
      { name: 'rejected writes', value: putOff, unit: '' },
      ...spent,
    ];
  } finally {
    await Promise.all([eventLog.close(), tables.close()]);
  }
}

function startTraffic({ url, apiKey }: Stack) {
  const file = fileURLToPath(new URL('./rebuild-traffic.ts', import.meta.url));
  const child = fork(file, [url, apiKey]);
  const ended = new Promise<Traffic>((resolve, reject) => {
    child.once('message', (traffic: Traffic) => resolve(traffic));
    child.once('exit', () => reject(new Error('the clients ended without a result')));
  });
  ended.catch(() => undefined);
  return {
    finish(): Promise<Traffic> {
      child.send('finish');
      return ended;
    },
  };
}

function costs(
  before: ReadonlyMap<string, number>,
  own: NodeJS.CpuUsage,
  events: number,
): Measurement[] {
  const parts = spentSince(before).map(([part, seconds]) => [part, seconds * 1e6] as const);
  const { user, system } = process.cpuUsage(own);
  return [['the rebuilding process', user + system] as const, ...parts].map(([part, us]) => ({
    name: `processor time per event: ${part}`,
    value: us / events,
    unit: 'µs',
  }));
}
