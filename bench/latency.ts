import { setTimeout as pause } from 'node:timers/promises';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { quiet } from './process-times.js';
import { type Measurement, percentile } from './report.js';
import type { Stack } from './stack.js';

const writesPerSecond = 100;
const seconds = 15;

/** From sending a write to its being readable: the default answer of a write waits for just that. */
export async function measureLatency(stack: Stack): Promise<Measurement[]> {
  const headers = { 'content-type': 'application/json', 'x-api-key': stack.apiKey };
  const url = `${stack.url}/api/v1/exchange/transactions`;
  const milliseconds: number[] = [];
  let late = 0;
  const write = async (counts: boolean) => {
    const from = performance.now();
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(aTransaction()),
    });
    await response.text();
    if (!counts) return;
    milliseconds.push(performance.now() - from);
    if (response.headers.get('ledger-projected') === 'false') late += 1;
  };
  const run = async (duration: number, counts: boolean) => {
    const writes: Promise<void>[] = [];
    const from = performance.now();
    for (let sent = 0; sent < duration * writesPerSecond; sent += 1) {
      const due = from + (sent * 1000) / writesPerSecond;
      if (due > performance.now()) await pause(due - performance.now());
      writes.push(write(counts));
    }
    await Promise.all(writes);
  };
  await quiet();
  await run(3, false);
  await run(seconds, true);
  return [
    {
      name: `write to readable at ${writesPerSecond} writes/s, p50`,
      value: percentile(milliseconds, 0.5),
      unit: 'ms',
    },
    {
      name: `write to readable at ${writesPerSecond} writes/s, p99`,
      value: percentile(milliseconds, 0.99),
      unit: 'ms',
      target: 'under 50 ms on real services',
    },
    {
      name: 'writes not readable within 2 s',
      value: late,
      unit: `of ${milliseconds.length}`,
      target: '0',
    },
  ];
}
