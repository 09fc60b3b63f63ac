import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { selfUrl } from './request-facts.js';

async function linkAt(publicUrl: string | undefined): Promise<string> {
  const app = fastify();
  app.get('/lists/:id', async (request) => selfUrl(request, publicUrl, { cursor: 'b' }));
  const { body } = await app.inject({
    url: '/lists/a%2Fb?state=TX&cursor=a',
    headers: { host: 'one.example' },
  });
  return body;
}

test.each([
  [undefined, 'http://one.example'],
  ['https://ledger.example', 'https://ledger.example'],
  ['https://ledger.example/exchange', 'https://ledger.example/exchange'],
])('a link to another page with PUBLIC_URL=%s begins with %s', async (publicUrl, base) => {
  expect(await linkAt(publicUrl)).toBe(`${base}/lists/a%2Fb?state=TX&cursor=b`);
});
