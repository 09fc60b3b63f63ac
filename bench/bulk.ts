import { setTimeout as pause } from 'node:timers/promises';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { openTables, untilLanesAt } from './lanes.js';
import { processTimes, quiet, spentSince } from './process-times.js';
import type { Measurement } from './report.js';
import type { Stack } from './stack.js';
import { writeBatches } from './write-batches.js';

const transactions = Number(process.env['BENCH_BULK'] ?? 100_000);
const atOnce = 500;

export async function measureBulk(stack: Stack): Promise<Measurement[]> {
  const eventLog = connectEventLog(stack.eventStoreUrl);
  const tables = openTables(stack.databaseUrl);
  let isOver = false;
  let secondsLagging = 0;
  const watching = (async () => {
    while (!isOver) {
      const answer = await fetch(`${stack.url}/readyz`);
      const { status, lagging } = Object(await answer.json());
      if (answer.status !== 200) throw new Error(`/readyz was ${answer.status} ${status}`);
      if (Array.isArray(lagging) && lagging.length > 0) secondsLagging += 1;
      await pause(1_000);
    }
  })();
  try {
    await quiet();
    const before = processTimes();
    const from = performance.now();
    const putOff = await writeBatches(stack, { transactions, atOnce, clients: 4 });
    const accepted = (performance.now() - from) / 1000;
    const head = (await eventLog.headPosition()) ?? 0n;
    await untilLanesAt(tables, ['exchange', 'audit'], head);
    const seconds = (performance.now() - from) / 1000;
    await quiet();
    const spent = spentSince(before).map(
      ([part, time]) => [part, (time / transactions) * 1000] as const,
    );
    return [
      {
        name: `${transactions} transactions in batches of ${atOnce}, until readable`,
        value: transactions / accepted,
        unit: '/s',
      },
      {
        name: 'until their lanes have them',
        value: transactions / seconds,
        unit: '/s',
        target: '8,000 or more on four cores',
      },
      {
        name: 'processor time of all processes for each',
        value: spent.reduce((sum, [, time]) => sum + time, 0),
        unit: 'ms',
        target: '0.4 or less',
      },
      ...spent.map(([part, value]) => ({ name: `of it ${part}`, value, unit: 'ms' })),
      { name: 'rejected batches (429, 503)', value: putOff, unit: '' },
      { name: 'seconds with a lagging lane in /readyz', value: secondsLagging, unit: '' },
    ];
  } finally {
    isOver = true;
    await watching;
    await Promise.all([eventLog.close(), tables.close()]);
  }
}
