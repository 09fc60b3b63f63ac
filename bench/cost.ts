import autocannon from 'autocannon';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { processTimes, quiet, spentSince } from './process-times.js';
import type { Measurement } from './report.js';
import type { Stack } from './stack.js';
import { turnedAway, turnedAwayLine } from './turned-away.js';

const seconds = 15;

/** Includes work after the answer, such as projection. */
export async function measureCost(stack: Stack): Promise<Measurement[]> {
  const headers = {
    'content-type': 'application/json',
    'x-api-key': stack.apiKey,
    prefer: 'respond-async',
  };
  const url = `${stack.url}/api/v1/exchange/transactions`;
  const one = await fetch(url, { method: 'POST', headers, body: JSON.stringify(aTransaction()) });
  const { id } = Object(await one.json());
  const batch = JSON.stringify({ items: Array.from({ length: 100 }, () => aTransaction()) });
  const operations = [
    { name: 'transaction', count: 1, send: { url, body: JSON.stringify(aTransaction()) } },
    {
      name: 'transaction in batches of 100',
      count: 100,
      send: { url: `${url}/batch`, body: batch },
    },
    { name: 'read of one transaction', count: 1, send: { url: `${url}/${id}` } },
    { name: 'page of 100 transactions', count: 1, send: { url: `${url}?limit=100` } },
  ];
  const measurements: Measurement[] = [];
  for (const { name, count, send } of operations) {
    const run = (duration: number) =>
      autocannon({
        ...send,
        method: 'body' in send ? 'POST' : 'GET',
        connections: 16,
        duration,
        headers,
      });
    await run(3);
    await quiet();
    const before = processTimes();
    const result = await run(seconds);
    measurements.push(...turnedAwayLine(name, turnedAway(result)));
    await quiet();
    const spent = spentSince(before);
    const done = result['2xx'] * count;
    measurements.push({ name: `${name}: rate`, value: done / result.duration, unit: '/s' });
    for (const [part, time] of spent) {
      const value = (time / done) * 1e6;
      measurements.push({ name: `${name}: ${part}`, value, unit: 'ms of a core for 1000' });
    }
  }
  return measurements;
}
