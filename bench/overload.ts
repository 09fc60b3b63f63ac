import autocannon from 'autocannon';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { quiet } from './process-times.js';
import type { Measurement } from './report.js';
import { residentMiB } from './resident.js';
import type { Stack } from './stack.js';
import { turnedAway } from './turned-away.js';

const seconds = 10;
const manyConnections = 2_000;

export async function measureOverload(stack: Stack): Promise<Measurement[]> {
  const run = (connections: number, overallRate?: number) =>
    autocannon({
      url: `${stack.url}/api/v1/exchange/transactions`,
      method: 'POST',
      connections,
      duration: seconds,
      timeout: 30,
      ...(overallRate === undefined ? {} : { overallRate }),
      headers: {
        'content-type': 'application/json',
        'x-api-key': stack.apiKey,
        prefer: 'respond-async',
      },
      body: JSON.stringify(aTransaction()),
    });
  await run(32);
  await quiet();
  const sustained = await run(32);
  turnedAway(sustained);
  await quiet();
  const rate = sustained['2xx'] / sustained.duration;
  const memoryBefore = residentMiB(stack.pids['api']);
  let memoryMost = memoryBefore;
  const watch = setInterval(() => {
    memoryMost = Math.max(memoryMost, residentMiB(stack.pids['api']));
  }, 100);
  const flood = await run(manyConnections, Math.round(rate * 4));
  clearInterval(watch);
  const refused = turnedAway(flood);
  await quiet();
  const after = await run(32);
  if (after.non2xx > 0) throw new Error(`${after.non2xx} requests were refused after the flood`);
  return [
    { name: 'sustained, 32 connections', value: rate, unit: '/s' },
    {
      name: `offered, ${manyConnections} connections`,
      value: flood.requests.sent / flood.duration,
      unit: '/s',
    },
    {
      name: 'accepted meanwhile',
      value: flood['2xx'] / flood.duration,
      unit: '/s',
      baseline: 'sustained',
      ratio: flood['2xx'] / flood.duration / rate,
      target: '0.85 or more',
    },
    {
      name: 'rejected with 429 or 503, and Retry-After',
      value: refused / flood.duration,
      unit: '/s',
    },
    { name: 'memory of the API before', value: memoryBefore, unit: 'MiB' },
    { name: 'maximum memory of the API', value: memoryMost, unit: 'MiB' },
    {
      name: 'accepted afterwards, 32 connections',
      value: after['2xx'] / after.duration,
      unit: '/s',
      baseline: 'sustained',
      ratio: after['2xx'] / after.duration / rate,
    },
  ];
}
