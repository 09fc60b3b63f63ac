import { aTransaction } from '../test/acceptance/fixtures.js';
import { waitIfPutOff } from './turned-away.js';
import { untilReadable } from './until-readable.js';

interface Service {
  readonly url: string;
  readonly apiKey: string;
}

/**
 * Repeats rejected batches.
 * @returns the number of rejections
 */
export async function writeBatches(
  service: Service,
  how: { readonly transactions: number; readonly atOnce: number; readonly clients: number },
): Promise<number> {
  const { url, apiKey } = service;
  const path = `${url}/api/v1/exchange/transactions`;
  const headers = { 'content-type': 'application/json', 'x-api-key': apiKey };
  const items = Array.from({ length: how.atOnce }, () => aTransaction());
  const batch = {
    method: 'POST',
    headers: { ...headers, prefer: 'respond-async' },
    body: JSON.stringify({ items }),
  };
  let left = Math.ceil(how.transactions / how.atOnce);
  let putOff = 0;
  let last = 0n;
  const client = async () => {
    while (left > 0) {
      left -= 1;
      for (;;) {
        const answer = await fetch(`${path}/batch`, batch);
        await answer.arrayBuffer();
        if (answer.ok) {
          const position = BigInt(answer.headers.get('ledger-position') ?? 0);
          if (position > last) last = position;
          break;
        }
        if (!(await waitIfPutOff(answer))) throw new Error(`a batch was answered ${answer.status}`);
        putOff += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: how.clients }, client));
  await untilReadable(service, last.toString());
  return putOff;
}
