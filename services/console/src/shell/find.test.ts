import { createLedgerClient } from '@exchange/client';
import { expect, test } from 'vitest';
import { find, readPasted } from './find';

const id = '8abfe8fb-a2ca-41fa-b9f7-99c79b391970';

test.each([
  id,
  ` ${id}\n`,
  `"${id}"`,
  id.toUpperCase(),
  `http://127.0.0.1:8080/api/v1/customers/${id}/history?limit=1`,
  `{"id":"${id}","name":"x"}`,
])('finds an id in %s', (text) => {
  expect(readPasted(text)).toMatchObject({ stream: undefined, id });
});

test('keeps a stream name', () => {
  expect(readPasted(` transaction-${id} `).stream).toBe(`transaction-${id}`);
});

test('treats other text as words or an external id', () => {
  expect(readPasted(' TRADE-17 ')).toEqual({ stream: undefined, id: undefined, words: 'TRADE-17' });
});

test('finds the transaction whose external id contains a UUID', async () => {
  const queries: unknown[] = [];
  const request = async (
    _method: string,
    path: string,
    { params }: { params: { query: object } },
  ) => {
    queries.push(params.query);
    const isIt = path.endsWith('/transactions') && 'external_id' in params.query;
    return { data: isIt ? [{ id: 'deal' }] : [], response: new Response() };
  };
  const client = Object.assign(createLedgerClient({ url: 'http://ledger.example' }), { request });
  const text = `A1-${id.toUpperCase()}`;
  expect(await find(client, text)).toEqual([{ what: 'Deal', name: text, to: '/blotter/deal' }]);
  expect(queries).toContainEqual({ external_id: text, limit: 1 });
});
