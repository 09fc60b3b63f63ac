import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { client, text } from '../test/acceptance/client.js';
import { aReseller, aTransaction } from '../test/acceptance/fixtures.js';
import { quiet } from './process-times.js';
import { type Measurement, percentile } from './report.js';
import type { Stack } from './stack.js';

const writesPerSecond = 100;
const seconds = 15;
const resellers = 100;

/** An endpoint per reseller; every second is dead. */
export async function measureWebhooks(stack: Stack): Promise<Measurement[]> {
  const arrived = new Map<string, number>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { position } = JSON.parse(Buffer.concat(chunks).toString());
      if (!arrived.has(position)) arrived.set(position, performance.now());
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const platform = client(stack.url).with({ 'x-api-key': stack.apiKey });
  const ids: string[] = [];
  for (let number = 0; number < resellers; number += 1) {
    const id = await aReseller(platform, ['TX']);
    // Port 1 has no listener.
    const url = `http://127.0.0.1:${number % 2 === 0 ? port : 1}/`;
    const made = await platform.post('/webhooks', {
      url,
      types: ['TransactionSubmitted'],
      reseller_id: id,
    });
    text(made, 'secret');
    ids.push(id);
  }
  await quiet();
  const sent = new Map<string, number>();
  const answered: number[] = [];
  const write = async (number: number, counts: boolean) => {
    const reseller = number % resellers;
    const from = performance.now();
    const answer = await platform.post(
      '/exchange/transactions',
      aTransaction({ reseller_id: ids[reseller] }),
    );
    if (answer.status !== 201) throw new Error(answer.text);
    const position = answer.headers.get('ledger-position') ?? '';
    if (!counts) return;
    answered.push(performance.now() - from);
    if (reseller % 2 === 0) sent.set(position, from);
  };
  const run = async (duration: number, counts: boolean) => {
    const writes: Promise<void>[] = [];
    const from = performance.now();
    for (let number = 0; number < duration * writesPerSecond; number += 1) {
      const due = from + (number * 1000) / writesPerSecond;
      if (due > performance.now()) await pause(due - performance.now());
      writes.push(write(number, counts));
    }
    await Promise.all(writes);
  };
  await run(5, false);
  await run(seconds, true);
  for (
    let waited = 0;
    waited < 100 && [...sent.keys()].some((at) => !arrived.has(at));
    waited += 1
  ) {
    await pause(100);
  }
  server.closeAllConnections();
  server.close();
  const milliseconds = [...sent].flatMap(([position, from]) => {
    const at = arrived.get(position);
    return at === undefined ? [] : [at - from];
  });
  const over = `write to delivery at ${writesPerSecond} writes/s over ${resellers} webhooks, half of them dead`;
  const beside = (name: string, share: number): Measurement => ({
    name,
    value: percentile(milliseconds, share),
    unit: 'ms',
    baseline: 'the answers of the writes',
    ratio: percentile(milliseconds, share) / percentile(answered, share),
  });
  return [
    beside(`${over}, p50`, 0.5),
    {
      ...beside(`${over}, p99`, 0.99),
      target: 'at most 250 ms on real services',
    },
    {
      name: 'events not delivered within 10 s',
      value: sent.size - milliseconds.length,
      unit: `of ${sent.size}`,
      target: '0',
    },
  ];
}
