import { resolve } from 'node:path';
import type { Readiness } from '@exchange/cli/service/readiness';
import { describeLane, describeVersion } from '@exchange/ledger/platform/operations/describe-lane';
import { isHeldUp } from '@exchange/ledger/platform/operations/lane-state';
import { signInCodeMinutes } from '@exchange/runtime/credentials/sign-in-code';
import type { RunningLedger } from './supervisor/tree.js';

/** @param readiness the answer of `/readyz` */
export function banner(
  ledger: RunningLedger,
  startedInSeconds: number,
  readiness: Readiness,
): string {
  const { url, stores, dataDirectory, generatedApiKey, signInCode, checkpointKey } = ledger;
  const rows: [string, string][] = [
    ['Console', consoleText(url, signInCode)],
    ['API', `${url}/api/v1`],
    ['Docs', `${url}/docs`],
    ['Event log', stores.eventLog],
    ['Database', stores.database],
    ['Queue', stores.queue],
    ['Data', `${resolve(dataDirectory)} (kept when this stops)`],
    generatedApiKey === undefined
      ? ['API key', 'as set in API_KEYS']
      : [
          'API key',
          `${generatedApiKey} (made for you, kept in ${resolve(dataDirectory, 'api-key')})`,
        ],
    ['Log', `${checkpointKey.origin}, signed with key ${checkpointKey.fingerprint}`],
    ...laneRows(readiness),
  ];
  const width = Math.max(...rows.map(([name]) => name.length)) + 2;
  const table = rows.map(([name, text]) => `  ${name.padEnd(width)}${text}`).join('\n');
  return `
${headline(readiness, startedInSeconds)}

${table}

Submit a nomination:

  curl -i ${url}/api/v1/exchange/transactions \\
    -H 'X-API-Key: ${generatedApiKey ?? '<one of API_KEYS>'}' -H 'Content-Type: application/json' \\
    -d '${nomination}'

Read it back: the same URL without -d. Stop with Ctrl+C. More: npm run ledger -- help
`;
}

/** Writes the code as a fragment, which browsers do not send. */
function consoleText(url: string, signInCode: string | undefined): string {
  if (signInCode === undefined) return `${url}/console/`;
  return `${url}/console/#code=${signInCode} (signs in once, within ${signInCodeMinutes} minutes)`;
}

function headline({ ready, dependencies }: Readiness, startedInSeconds: number): string {
  const seconds = `${startedInSeconds.toFixed(1)} s`;
  if (ready) return `The energy exchange ledger is ready (${seconds}).`;
  const troubles = dependencies.flatMap(({ name, trouble }) =>
    trouble === undefined ? [] : [`  ${name}: ${trouble}`],
  );
  return [`The energy exchange ledger runs (${seconds}) and is NOT READY:`, ...troubles].join('\n');
}

function laneRows({ lanes }: Readiness): [string, string][] {
  if (lanes.length === 0) return [];
  const versions = lanes.map((lane) => `${lane.name} ${describeVersion(lane)}`).join(', ');
  const troubled = lanes.filter(isHeldUp);
  return [
    ['Tables', `by version of their projection: ${versions}`],
    ...troubled.map((lane): [string, string] => ['Lane', `${lane.name}: ${describeLane(lane)}`]),
  ];
}

const nomination = JSON.stringify({
  counterparty_id: 'b4a0c5c2-3f57-4c43-9a53-0f2d7d9f5a11',
  transaction_type: 'nomination',
  volume_mwh: 12.5,
  price_per_mwh: 41.25,
  delivery_start: '2026-12-01T00:00:00Z',
  delivery_end: '2026-12-01T01:00:00Z',
});
