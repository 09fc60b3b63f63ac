import autocannon from 'autocannon';
import { aTransaction } from '../test/acceptance/fixtures.js';
import { turnedAway } from './turned-away.js';

const seconds = 8;

export async function transactionsPerSecond(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  connections: number,
): Promise<{ readonly rate: number; readonly turnedAway: number }> {
  const run = (duration: number) =>
    autocannon({
      url: `${url}/api/v1/exchange/transactions`,
      method: 'POST',
      connections,
      duration,
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey, prefer: 'respond-async' },
      body: JSON.stringify(aTransaction()),
    });
  await run(2);
  const result = await run(seconds);
  return { rate: result['2xx'] / result.duration, turnedAway: turnedAway(result) };
}
