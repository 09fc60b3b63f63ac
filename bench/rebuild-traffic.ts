// Four clients submit a transaction and read it back: a missing one is a wrong read. A rebuild does
// not delay this process.
import { setTimeout as pause } from 'node:timers/promises';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { waitIfPutOff } from './turned-away.js';

export interface Traffic {
  readonly reads: readonly { readonly at: number; readonly ms: number }[];
  readonly failed: number;
  readonly wrong: number;
  readonly putOff: number;
}

const clients = 4;
const [url = '', apiKey = ''] = process.argv.slice(2);
const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
const base = `${url}/api/v1/exchange/transactions`;
const reads: { at: number; ms: number }[] = [];
let [isOver, failed, wrong, putOff] = [false, 0, 0, 0];

async function client(): Promise<void> {
  while (!isOver) {
    const created = await fetch(base, {
      method: 'POST',
      headers,
      body: JSON.stringify(aTransaction()),
    });
    const { id } = Object(await created.json());
    if (await waitIfPutOff(created)) {
      putOff += 1;
      continue;
    }
    const position = created.headers.get('ledger-position') ?? '';
    const [at, from] = [Date.now(), performance.now()];
    const answer = await fetch(`${base}/${id}`, {
      headers: { ...headers, 'ledger-position': position },
    });
    const body = Object(await answer.json());
    reads.push({ at, ms: performance.now() - from });
    if (answer.status === 404 || (answer.status === 200 && body.id !== id)) wrong += 1;
    else if (answer.status !== 200) failed += 1;
    await pause(5);
  }
}

process.once('message', () => {
  isOver = true;
});
await Promise.all(Array.from({ length: clients }, client));
const traffic: Traffic = { reads, failed, wrong, putOff };
process.send?.(traffic, () => process.disconnect());
