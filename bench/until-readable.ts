import { setTimeout as pause } from 'node:timers/promises';

const retryMs = 100;

/** @throws Error for an answer other than "not yet readable" */
export async function untilReadable(
  { url, apiKey }: { readonly url: string; readonly apiKey: string },
  position: string,
): Promise<void> {
  const headers = { 'x-api-key': apiKey, 'ledger-position': position };
  for (;;) {
    const answer = await fetch(`${url}/api/v1/exchange/transactions?limit=1`, { headers });
    await answer.arrayBuffer();
    if (answer.ok) return;
    if (answer.status !== 503) throw new Error(`a list was answered ${answer.status}`);
    await pause(retryMs);
  }
}
