import { resolve } from 'node:path';
import type { RunningLedger } from './supervisor/tree.js';

/** What a newcomer wants to know once the service is ready: what runs where, the key, and a first request. */
export function banner(ledger: RunningLedger, startedInSeconds: number): string {
  const { url, stores, dataDirectory, madeApiKey, checkpointKey } = ledger;
  const rows: [string, string][] = [
    ['API', `${url}/api/v1`],
    ['Docs', `${url}/docs`],
    ['Event log', stores.eventLog],
    ['Database', stores.database],
    ['Queue', stores.queue],
    ['Data', `${resolve(dataDirectory)} (kept when this stops)`],
    madeApiKey === undefined
      ? ['API key', 'as set in API_KEYS']
      : ['API key', `${madeApiKey} (made for you, kept in ${resolve(dataDirectory, 'api-key')})`],
    ['Log', `${checkpointKey.origin}, signed with key ${checkpointKey.fingerprint}`],
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const table = rows.map(([name, text]) => `  ${name.padEnd(width)}${text}`).join('\n');
  return `
The energy exchange ledger is ready (${startedInSeconds.toFixed(1)} s).

${table}

Submit a nomination:

  curl -i ${url}/api/v1/exchange/transactions \\
    -H 'X-API-Key: ${madeApiKey ?? '<one of API_KEYS>'}' -H 'Content-Type: application/json' \\
    -d '${nomination}'

Read it back: the same URL without -d. Stop with Ctrl+C. More: npm run ledger -- help
`;
}

const nomination = JSON.stringify({
  counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  transaction_type: 'nomination',
  volume_mwh: 12.5,
  price_per_mwh: 41.25,
  delivery_start: '2026-12-01T00:00:00Z',
  delivery_end: '2026-12-01T01:00:00Z',
});
