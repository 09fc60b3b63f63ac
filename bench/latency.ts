import { setTimeout as pause } from 'node:timers/promises';
import { EventStoreDBClient } from '@eventstore/db-client';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { appendBarely } from './events.js';
import { quiet } from './process-times.js';
import { type Measurement, percentile } from './report.js';
import type { Stack } from './stack.js';

const writesPerSecond = 100;
// What V8 has not compiled yet takes twice as long: a service that has been at work for a minute is what is measured.
const [warmingSeconds, seconds] = [60, 15];

/**
 * From sending a write to its being readable: the default answer of a write waits for just that. Beside it the bare client's appends
 * of the same events at the same rate, which the lanes project as well.
 */
export async function measureLatency(stack: Stack): Promise<Measurement[]> {
  const appends = await measureAppends(stack.eventStoreUrl);
  const { writes, late } = await measureWrites(stack);
  return [0.5, 0.99]
    .flatMap((share) => {
      const [append, write] = [percentile(appends, share), percentile(writes, share)];
      const at = `at ${writesPerSecond}/s, p${share * 100}`;
      return [
        { name: `bare client's append ${at}`, value: append, unit: 'ms' },
        {
          name: `write to readable ${at}`,
          value: write,
          unit: 'ms',
          baseline: 'bare append',
          ratio: write / append,
        },
        {
          name: `of that beyond the store's own, p${share * 100}`,
          value: write - append,
          unit: 'ms',
          target: share === 0.5 ? 'at most 5 ms' : 'at most 25 ms',
        },
      ];
    })
    .concat({
      name: 'writes not readable within 2 s',
      value: late,
      unit: `of ${writes.length}`,
      target: '0',
    });
}

async function measureWrites(stack: Stack) {
  const headers = { 'content-type': 'application/json', 'x-api-key': stack.apiKey };
  const url = `${stack.url}/api/v1/exchange/transactions`;
  let late = 0;
  const writes = await millisecondsAtRate(async () => {
    const body = JSON.stringify(aTransaction());
    const response = await fetch(url, { method: 'POST', headers, body });
    await response.text();
    if (response.headers.get('ledger-projected') === 'false') late += 1;
  });
  return { writes, late };
}

async function measureAppends(url: string): Promise<readonly number[]> {
  const client = EventStoreDBClient.connectionString(url);
  try {
    return await millisecondsAtRate(() => appendBarely(client));
  } finally {
    await client.dispose();
  }
}

/** How long each of many took that began at the rate, however long those before it took; the first ones are not counted. */
async function millisecondsAtRate(act: () => Promise<void>): Promise<readonly number[]> {
  const milliseconds: number[] = [];
  await quiet();
  const from = performance.now();
  const acts: Promise<void>[] = [];
  for (let begun = 0; begun < (warmingSeconds + seconds) * writesPerSecond; begun += 1) {
    const due = from + (begun * 1000) / writesPerSecond;
    if (due > performance.now()) await pause(due - performance.now());
    const began = performance.now();
    const counts = begun >= warmingSeconds * writesPerSecond;
    acts.push(
      act().then(() => {
        if (counts) milliseconds.push(performance.now() - began);
      }),
    );
  }
  await Promise.all(acts);
  return milliseconds;
}
