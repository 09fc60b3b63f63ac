import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { demoLedger } from '@exchange/cli/demo/demo-ledger';
import { seedDemo } from '@exchange/cli/demo/seed-demo';
import { runCommandLine } from '@exchange/cli/run-command-line';
import { openService } from '@exchange/cli/service/client';
import { type Client, list } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { mapOf } from '../http/described-examples.js';
import { temporaryFile } from '../services/temporary-folder.js';

const sample = (name: string) => fileURLToPath(new URL(`../../samples/${name}`, import.meta.url));

export type Things = ReadonlyMap<string, string>;

export async function loadDemo({ url, apiKey }: { readonly url: string; readonly apiKey: string }) {
  const plants = readFileSync(sample('us-power-plants-eia860-2019-excerpt.csv'), 'utf8');
  const firstPlants = temporaryFile('plants.csv', plants.split('\n').slice(0, 41).join('\n'));
  const lines: string[] = [];
  const print = (line: string) => void lines.push(line);
  const { signal } = new AbortController();
  const service = ['--concurrency', '1', '--url', url, '--api-key', apiKey];
  const load = async (words: readonly string[]) => {
    const code = await runCommandLine(['import', ...words, ...service], {
      terminal: { isInteractive: false, out: print, err: print, status: () => undefined },
      env: { DATA_DIR: dirname(firstPlants) },
      signal,
    });
    if (code !== 0) throw new Error(`import ${words[0]}: exit code ${code}\n${lines.join('\n')}`);
  };
  await load([
    ...['utilities', sample('utility-service-areas-alaska-excerpt.geojson')],
    ...['--name', 'demo-areas', '--state', 'AK', '--key-column', 'certificate_number'],
    ...['--code-column', 'certificate_number', '--name-column', 'certificate_name'],
  ]);
  await load([
    ...['assets', firstPlants, '--name', 'demo-plants', '--type', 'power_plant'],
    ...['--key-column', 'plant_code', '--name-column', 'plant_name', '--state-column', 'state'],
    ...['--lon-column', 'longitude', '--lat-column', 'latitude'],
    ...['--organization-column', 'utility_id'],
  ]);
  await seedDemo(demoLedger(openService({ url, apiKey, resellerId: undefined }), signal));
}

export async function demoThings(platform: Client): Promise<Things> {
  await platform.post('/map-keys', { name: 'Field crew' });
  const webhook = { url: 'https://receiver.example/demo', types: ['TransactionSubmitted'] };
  await platform.post('/webhooks', webhook);
  const first = async (path: string) => mapOf(list(await platform.get(path))[0]);
  const idOf = async (path: string) => String((await first(path))['id']);
  const plan = await first('/plans');
  const premise = await idOf('/assets?asset_type=premise');
  const customer = await idOf('/customers');
  const statement = await first('/exchange/statements/issued');
  const [enrolled = '{}'] = (
    await platform.get('/audit/events?type=EnrollmentRequested&limit=1')
  ).text.split('\n');
  const { event, position } = mapOf(JSON.parse(enrolled));
  const enrollment = mapOf(mapOf(event)['data'])['enrollment_id'];
  const counterparty = String(aTransaction()['counterparty_id']);
  return new Map([
    ['resellers/{id}', await idOf('/resellers')],
    ['customers/{id}', customer],
    ['{link_id}', await idOf(`/customers/${customer}/resellers`)],
    ['assets/{id}', premise],
    ['usage/{id}', premise],
    ['{premise_asset_id}', premise],
    ['{fid}', premise],
    ['{featureId}', premise],
    ['utilities/{id}', String(plan['utility_id'])],
    ['{utility_id}', String(plan['utility_id'])],
    ['plans/{id}', String(plan['id'])],
    ['enrollments/{id}', String(enrollment)],
    ['counterparties/{id}', counterparty],
    ['{counterparty_id}', counterparty],
    ['transactions/{id}', await idOf('/exchange/transactions')],
    ['gates/{id}', await idOf('/exchange/gates')],
    ['statements/{id}', String(statement['id'])],
    ['statement-series/{id}', String(statement['series_id'])],
    ['map-keys/{id}', await idOf('/map-keys')],
    ['webhooks/{id}', await idOf('/webhooks')],
    ['{position}', String(position ?? mapOf(event)['position'])],
  ]);
}

export function enterThings(address: string, things: Things): string {
  return [...things].reduce(
    (entered, [place, id]) => entered.replace(place, place.replace(/\{.*\}/, id)),
    address,
  );
}
