import { runCommandLine } from '@exchange/cli/run-command-line';
import { beforeAll, expect, test } from 'vitest';
import { type Client, type JsonValue, list, text } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { ledger, type RunningLedger } from '../services/ledger.js';
import { type ExampleRequest, exampleRequests, mapOf } from './described-examples.js';

let service: RunningLedger;
beforeAll(async () => {
  service = await ledger();
  const said: string[] = [];
  const note = (line: string) => void said.push(line);
  const code = await runCommandLine(['demo', '--url', service.url, '--api-key', service.apiKey], {
    terminal: { isInteractive: false, out: note, err: note, status: () => undefined },
    env: {},
    signal: new AbortController().signal,
  });
  expect([code, said]).toEqual([0, expect.anything()]);
});

// What nobody can try without something that no page shows.
const untried: Readonly<Record<string, string>> = {
  exchangeSignInCode: 'its code is in a link that was printed, and holds once',
  listWebhookDeliveries: 'there are none before somebody was called: test/webhooks',
};

test('with the demo data, every example of the description answers, and shows something', async () => {
  const { platform, apiKey, url } = service;
  const description = (await platform.get('//openapi.json')).body;
  const things = await demoThings(platform);
  const faults: string[] = [];
  let tried = 0;
  // What changes or removes comes last: the others find the demo as it is.
  const requests = exampleRequests(description).toSorted((a, b) => rank(a) - rank(b));
  for (const request of requests) {
    if (request.operationId in untried || isForm(request)) continue;
    const { path, query, body } = await filled(request, things, service);
    const address = query === '' ? path : `${path}?${query}`;
    const answer = await ask(request.method, `${url}${address}`, body, apiKey);
    tried += 1;
    const said = `${request.operationId}: ${request.method} ${address}`;
    if (request.operationId === 'createReseller' || request.operationId === 'createGate') {
      // What comes after is tried with what was made here.
      things.set(`${path.split('/').at(-1)}/{id}`, String(mapOf(JSON.parse(answer.text))['id']));
    }
    if (answer.status >= 300) faults.push(`${said}: ${answer.status} ${answer.text.slice(0, 300)}`);
    else if (isEmpty(answer)) faults.push(`${said}: nothing in it: ${answer.text.slice(0, 300)}`);
  }
  expect(faults).toEqual([]);
  expect(tried).toBeGreaterThan(100);
});

const rank = ({ method }: ExampleRequest) => ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method);
const isForm = ({ method, path }: ExampleRequest) => method === 'POST' && path.startsWith('/rest/');

/** Which one a person would take, by the name that stands in the path, or by the list that it is of. */
type Things = Map<string, string>;

/** What stands in the lists of the demo; keys for maps and webhooks it has none. */
async function demoThings(platform: Client): Promise<Things> {
  await platform.post('/map-keys', { name: 'Field crew' });
  const told = { url: 'https://receiver.example/demo', types: ['TransactionSubmitted'] };
  await platform.post('/webhooks', told);
  const first = async (path: string) => mapOf(list(await platform.get(path))[0]);
  const idOf = async (path: string) => String((await first(path))['id']);
  const plan = await first('/plans');
  const premise = await idOf('/assets?asset_type=premise');
  const customer = await idOf('/customers');
  const statement = await first('/exchange/statements/issued');
  const [enrolled = '{}'] = (
    await platform.get('/audit/events?type=EnrollmentRequested')
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

/** The request with what a person enters: which thing it is about, in the path and where the body's example has another's id. */
async function filled(
  request: ExampleRequest,
  things: Things,
  { platform, apiKey }: RunningLedger,
) {
  const ofAction = /transactions\/\{id\}\/(confirm|settle|cancel|reject|correct|curtail)$/;
  const [, action] = ofAction.exec(request.path) ?? [];
  const needsFresh = action !== undefined || request.operationId === 'takeTransactionAction';
  const fresh = needsFresh
    ? text(
        await platform.post(
          '/exchange/transactions',
          aTransaction({ transaction_type: action === 'curtail' ? 'nomination' : 'trade' }),
        ),
        'id',
      )
    : '';
  if (action !== undefined && ['settle', 'correct', 'curtail'].includes(action)) {
    await platform.post(`/exchange/transactions/${fresh}/confirm`, {});
  }
  const known = new Map([
    ...things,
    ...(needsFresh ? [['transactions/{id}', fresh] as const] : []),
  ]);
  const enter = (address: string) =>
    [...known].reduce(
      (entered, [place, id]) => entered.replace(place, place.replace(/\{.*\}/, id)),
      address,
    );
  const ids: Readonly<Record<string, JsonValue>> = {
    api_key: apiKey,
    reseller_id: things.get('resellers/{id}'),
    utility_id: things.get('{utility_id}'),
    premise_asset_id: things.get('{premise_asset_id}'),
    plan_id: things.get('plans/{id}'),
    ids: [fresh],
  };
  const body =
    request.body === undefined
      ? undefined
      : Object.fromEntries(
          Object.entries(mapOf(request.body)).map(([key, value]) => [
            key,
            value === null ? null : (ids[key] ?? value),
          ]),
        );
  return { path: enter(request.path), query: enter(request.query), body };
}

/** Asks, and reads at most so much: a feed has no end. */
async function ask(method: string, url: string, body: JsonValue, apiKey: string) {
  const response = await fetch(url, {
    method,
    headers: {
      'x-api-key': apiKey,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    redirect: 'manual',
  });
  if (!/event-stream/.test(response.headers.get('content-type') ?? '')) {
    return { status: response.status, text: await response.text() };
  }
  const reader = (response.body ?? new ReadableStream()).getReader();
  const decoder = new TextDecoder();
  let told = '';
  while (!told.includes('\ndata:')) {
    const { done, value } = await reader.read();
    if (done) break;
    told += decoder.decode(value, { stream: true });
  }
  await reader.cancel();
  return { status: response.status, text: told };
}

/** Whether an answer shows nothing: no body, or a list without items. */
function isEmpty({ status, text: shown }: { readonly status: number; readonly text: string }) {
  if (status === 204) return false;
  if (!/^\s*[[{]/.test(shown) || /\n\{/.test(shown)) return shown.trim() === '';
  const body: JsonValue = JSON.parse(shown);
  const lists = Array.isArray(body)
    ? [body]
    : Object.entries(mapOf(body)).flatMap(([key, value]) =>
        Array.isArray(value) && shownLists.has(key) ? [value] : [],
      );
  return lists.some((items) => items.length === 0);
}

const shownLists = new Set([
  'features',
  'results',
  'groups',
  'lines',
  'rows',
  'collections',
  'keys',
]);
