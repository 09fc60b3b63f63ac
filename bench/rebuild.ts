import { setTimeout as pause } from 'node:timers/promises';
import { projections } from '@exchange/ledger/ledger';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { rebuildBeside } from '@exchange/runtime/lanes/rebuild-beside';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { bareRead } from './bare-read.js';
import { aSettledTransaction, fillLog } from './events.js';
import { openTables, untilExchangeAt } from './lanes.js';
import { type Measurement, percentile } from './report.js';
import type { Stack } from './stack.js';
import { waitIfPutOff } from './turned-away.js';

const events = Number(process.env['BENCH_REBUILD'] ?? 150_000);

/** A lane's tables built anew beside the live ones, while clients write and read; beside the bare client's read of the log. */
export async function measureRebuild(stack: Stack): Promise<Measurement[]> {
  const eventLog = connectEventLog(stack.eventStoreUrl);
  const tables = openTables(stack.databaseUrl);
  try {
    await fillLog(eventLog, events, aSettledTransaction);
    const head = (await eventLog.headPosition()) ?? 0n;
    await untilExchangeAt(tables, head);
    const bare = await bareRead(stack.eventStoreUrl);

    const traffic = startTraffic(stack);
    await pause(2_000);
    const before = traffic.durations.length;
    const startedAt = performance.now();
    const projection = projections.find(({ lane }) => lane === 'exchange');
    if (projection === undefined) throw new Error('there is no lane for the exchange');
    const result = await rebuildBeside({
      eventLog,
      databaseUrl: stack.databaseUrl,
      projection,
      schema: 'bench_rebuild',
      compare: true,
    });
    const seconds = (performance.now() - startedAt) / 1000;
    await pause(2_000);
    const { reads, failed, wrong, putOff } = await traffic.finish();
    if (failed > 0 || wrong > 0 || result.differences.length > 0 || !result.isSwitched) {
      const { isSwitched, differences } = result;
      throw new Error(
        `${failed} failed and ${wrong} wrong reads, ${differences.length} differences, switched: ${isSwitched}; ${JSON.stringify(differences.slice(0, 3))}`,
      );
    }
    const during = traffic.durations.slice(before);
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
        name: `reads meanwhile: ${reads}, failed 0, wrong 0, p99`,
        value: percentile(during, 0.99),
        unit: 'ms',
      },
      { name: 'the slowest of them', value: Math.max(...during), unit: 'ms' },
      { name: 'writes that were put off', value: putOff, unit: '' },
    ];
  } finally {
    await Promise.all([eventLog.close(), tables.close()]);
  }
}

/** Four clients that each submit a transaction and read it back until told to stop: a read that finds none is wrong. */
function startTraffic(stack: Stack) {
  const durations: number[] = [];
  let [isOver, reads, failed, wrong, putOff] = [false, 0, 0, 0, 0];
  const headers = { 'content-type': 'application/json', 'x-api-key': stack.apiKey };
  const base = `${stack.url}/api/v1/exchange/transactions`;
  const client = async () => {
    while (!isOver) {
      const created = await fetch(base, {
        method: 'POST',
        headers,
        body: JSON.stringify(aTransaction()),
      });
      const { id } = Object(await created.json());
      // A writer is put off while lanes lag; it has nothing to read back then.
      if (await waitIfPutOff(created)) {
        putOff += 1;
        continue;
      }
      const position = created.headers.get('ledger-position') ?? '';
      const from = performance.now();
      const answer = await fetch(`${base}/${id}`, {
        headers: { ...headers, 'ledger-position': position },
      });
      const body = Object(await answer.json());
      durations.push(performance.now() - from);
      reads += 1;
      if (answer.status === 404 || (answer.status === 200 && body.id !== id)) wrong += 1;
      else if (answer.status !== 200) failed += 1;
      await pause(5);
    }
  };
  const running = Promise.all(Array.from({ length: 4 }, client));
  return {
    durations,
    async finish() {
      isOver = true;
      await running;
      return { reads, failed, wrong, putOff };
    },
  };
}
