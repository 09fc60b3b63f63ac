import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { operationsResource } from '@exchange/ledger/platform/operations/resource';
import { beforeAll, expect, test, vi } from 'vitest';
import { type Client, type JsonMap, list, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { type ExampleRequest, exampleRequests, mapOf } from '../http/described-examples.js';
import { ledger } from '../services/ledger.js';
import { answerTo } from './answer-to.js';
import { demoThings, loadDemo } from './demo-things.js';
import { type AddedMember, differences } from './differences.js';
import { isEmpty } from './is-empty.js';
import { laterRequests } from './later-requests.js';
import { recordedRequests, untried } from './requests.js';

// List new members in added-members.json, with the demo data's value:
// {"getAsset": [{"at": "body.quality", "value": null}]}
// Record again: RECORD_ANSWERS=1 npx vitest run --project integration test/recorded
const fixture = fileURLToPath(new URL('answers.json', import.meta.url));
const addedFile = fileURLToPath(new URL('added-members.json', import.meta.url));

const from = Date.now() - 1_000;
let service: Awaited<ReturnType<typeof ledger>>;
let examples: readonly ExampleRequest[];
let answers: JsonMap;
// 25 s alone, several times that beside other files.
beforeAll(async () => {
  service = await ledger();
  await loadDemo(service);
}, 200_000);
beforeAll(async () => {
  const { platform, apiKey, url } = service;
  const things = new Map([...(await demoThings(platform)), ['api_key', apiKey]]);
  const resellers = list(await platform.get('/resellers')).map((one) => String(mapOf(one)['id']));
  const deals = await transactionsToActOn(platform);
  const southern = { code: 'SOUTH', name: 'Southern Retail', operating_states: ['OK', 'TX'] };
  const values = {
    api_key: apiKey,
    reseller_id: text(await platform.post('/resellers', southern), 'id'),
    utility_id: things.get('{utility_id}'),
    premise_asset_id: things.get('{premise_asset_id}'),
    plan_id: things.get('plans/{id}'),
    ids: [deals['takeTransactionAction']],
  };
  const senders = {
    platform: { 'x-api-key': apiKey },
    anonymous: {},
    'second reseller': { 'x-api-key': apiKey, 'x-service-reseller-id': resellers[1] ?? '' },
  };
  const run = () => ({ from, to: Date.now() + 1_000 });
  await vi.waitFor(async () => expect(await lanesBehind(platform)).toEqual([]), {
    timeout: 30_000, // The lanes apply the demo.
    interval: 100,
  });
  examples = exampleRequests((await platform.get('//openapi.json')).body);
  answers = {};
  for (const request of recordedRequests(examples, { things, values, deals })) {
    expect(answers).not.toHaveProperty([request.name]);
    const headers = senders[request.sender];
    answers[request.name] = await answerTo(request, { url, headers, run });
  }
  for (const request of await laterRequests(platform)) {
    const service = { url, headers: senders.platform, run: () => ({ ...run(), isDated: true }) };
    answers[request.name] = await answerTo(request, service);
  }
  if (process.env['RECORD_ANSWERS'] === '1') writeFileSync(fixture, linesOf(answers));
}, 200_000); // Sends hundreds of requests.

async function lanesBehind(platform: Client): Promise<readonly unknown[]> {
  const { lanes } = operationsResource.parse((await platform.get('/operations')).body);
  if (lanes === null) return ['all, as far as is known'];
  return lanes.filter(({ behind }) => behind !== '0').map(({ lane }) => lane);
}

const curtailable = {
  delivery_start: '2035-12-01T00:00:00Z',
  delivery_end: '2035-12-01T01:00:00Z',
};

async function transactionsToActOn(platform: Client): Promise<Readonly<Record<string, string>>> {
  const ids: Record<string, string> = {};
  for (const act of ['confirm', 'reject', 'cancel', 'settle', 'correct', 'curtail', 'take']) {
    const members = act === 'curtail' ? curtailable : { transaction_type: 'trade' };
    const made = await platform.post('/exchange/transactions', aTransaction(members));
    const id = text(made, 'id');
    if (['settle', 'correct', 'curtail'].includes(act)) {
      await platform.post(`/exchange/transactions/${id}/confirm`, {});
    }
    ids[act === 'take' ? 'takeTransactionAction' : `${act}Transaction`] = id;
  }
  return ids;
}

function linesOf(recorded: JsonMap): string {
  const lines = Object.entries(recorded).map(
    ([name, answer]) => `${JSON.stringify(name)}: ${JSON.stringify(answer)}`,
  );
  return `{\n${lines.join(',\n')}\n}\n`;
}

test('every recorded request has its recorded answer', () => {
  const recorded: JsonMap = JSON.parse(readFileSync(fixture, 'utf8'));
  const added: Readonly<Record<string, readonly AddedMember[]>> = existsSync(addedFile)
    ? JSON.parse(readFileSync(addedFile, 'utf8'))
    : {};
  expect(Object.keys(recorded).length).toBeGreaterThanOrEqual(300);
  const faults = Object.entries(recorded).flatMap(([name, answer]) =>
    differences(answer, answers[name], added[name] ?? []).map((fault) => `${name}: ${fault}`),
  );
  expect(faults).toEqual([]);
  const names = (of: object) => Object.keys(of).sort();
  expect(names(answers), 'requests without a recorded answer').toEqual(names(recorded));
});

const emptyInTheDemo = new Set(['listWebhookDeliveries']);

test('with the demo data, every example of the description succeeds', () => {
  const tried = examples.filter(({ operationId }) => !untried.has(operationId));
  expect(tried.length).toBeGreaterThan(100);
  const faults = tried.filter(({ operationId }) => {
    const { status, body } = mapOf(answers[operationId]);
    const isRefused = Number(status) >= 300;
    return isRefused || (status !== 204 && !emptyInTheDemo.has(operationId) && isEmpty(body));
  });
  expect(faults.map(({ operationId }) => [operationId, answers[operationId]])).toEqual([]);
});
