import { ledger } from '@exchange/ledger/ledger';
import { expect, test } from 'vitest';
import { sharedLedger } from '../services/ledger.js';

const texts = (page: string, element: string) =>
  [...page.matchAll(new RegExp(`<${element}[^>]*>(.*?)</${element}>`, 'g'))].map(([, text]) =>
    text?.replace(/<\/?code>/g, ''),
  );

async function page(path: string): Promise<string> {
  const { url } = await sharedLedger();
  const answer = await fetch(url + path);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/html; charset=utf-8',
  ]);
  return answer.text();
}

test('/docs/events names every event, with its fields', async () => {
  const events = await page('/docs/events');
  expect(texts(events, 'h2')).toEqual(
    ledger.streams.map(({ stream }) =>
      stream.replace(/[<>]/g, (one) => (one === '<' ? '&lt;' : '&gt;')),
    ),
  );
  expect(texts(events, 'h3')).toEqual(ledger.eventDefinitions.map(({ type }) => type));
  expect(events).toContain(
    '<td><code>changes.operating_states</code></td><td>list of string</td><td>where it changed</td>',
  );
  expect(events).toContain('Version 1; projected by directory; of the reseller that it names.');
});

test('/docs/tables names every read table, with columns and keys', async () => {
  const tables = await page('/docs/tables');
  expect(texts(tables, 'h2')).toEqual(
    expect.arrayContaining(ledger.tables.map(({ name }) => name)),
  );
  expect(tables).toContain('<td><code>owner</code></td><td>uuid</td>');
  expect(tables).toContain('<li><code>PRIMARY KEY (id)</code></li>');
  expect(tables).not.toContain('kysely_');
});

test('the catalogs need a credential where the description is not public', async () => {
  const { anotherApi, apiKey } = await sharedLedger();
  const { url } = await anotherApi({ docsPublic: false });
  for (const path of ['/docs/events', '/docs/tables']) {
    expect((await fetch(url + path)).status, path).toBe(401);
    expect((await fetch(url + path, { headers: { 'x-api-key': apiKey } })).status, path).toBe(200);
  }
});
