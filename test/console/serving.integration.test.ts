import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildConsole, consoleFiles } from '../../scripts/console-build.mjs';
import { sharedLedger } from '../services/ledger.js';

beforeAll(async () => void (await sharedLedger()));

const browsers = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/webp,*/*;q=0.8';

beforeAll(async () => {
  await buildConsole();
});

async function get(path: string, headers: Readonly<Record<string, string>> = {}, method = 'GET') {
  const { url } = await sharedLedger();
  return fetch(url + path, { headers, method, redirect: 'manual' });
}

const script = () =>
  readdirSync(join(consoleFiles, 'assets')).find((name) => /^index-.*\.js$/.test(name)) ?? '';

describe('/', () => {
  test('redirects a browser to the console, for GET and HEAD', async () => {
    for (const method of ['GET', 'HEAD']) {
      const answer = await get('/', { accept: browsers }, method);
      expect(answer.status).toBe(302);
      expect(answer.headers.get('location')).toBe('/console/');
      expect(answer.headers.get('vary')).toMatch(/accept(,|$)/i);
    }
  });

  test.each(['*/*', 'application/json', ''])(
    'is unchanged for a program that accepts "%s"',
    async (accept) => {
      const refused = await get('/', { accept });
      expect(refused.status).toBe(401);
      expect(refused.headers.get('content-type')).toContain('application/json');
      expect(refused.headers.get('vary')).toMatch(/accept(,|$)/i);
      const { apiKey } = await sharedLedger();
      const index = await get('/', { accept, 'x-api-key': apiKey });
      expect(index.status).toBe(200);
      expect(await index.json()).toMatchObject({ name: 'energy-exchange-ledger' });
    },
  );

  test('API paths are unchanged for browsers', async () => {
    const answer = await get('/api/v1/resellers', { accept: browsers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('content-type')).toContain('application/json');
  });
});

describe('/console/', () => {
  test.each([
    '/console',
    '/console/',
    '/console/blotter',
    '/console/blotter/',
    '/console/audit/transaction-8abfe8fb-a2ca-41fa-b9f7-99c79b391970?as_of=5',
    '/console/registry/customers/%3Cscript%3E',
    '/console/index.html',
  ])('%s is the page, revalidated on each request', async (path) => {
    const answer = await get(path, { accept: browsers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    const text = await answer.text();
    expect(text).toContain('<div id="root">');
    expect(text).not.toMatch(/<style|<script>|https?:\/\//);
  });

  test('the content policy forbids other hosts and inline scripts', async () => {
    const policy = (await get('/console/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*|upgrade-insecure-requests/);
  });

  test('build files are immutable, and compressed by Accept-Encoding', async () => {
    const path = `/console/assets/${script()}`;
    for (const [encoding, length] of [
      ['br', 1],
      ['gzip', 1],
      ['identity', 0],
    ] as const) {
      const answer = await get(path, { 'accept-encoding': encoding });
      expect(answer.status).toBe(200);
      expect(answer.headers.get('cache-control')).toContain('immutable');
      expect(answer.headers.get('content-type')).toMatch(/javascript/);
      expect(answer.headers.get('vary')).toMatch(/accept-encoding/i);
      expect(answer.headers.get('content-encoding') === encoding).toBe(length === 1);
      expect((await answer.text()).length).toBeGreaterThan(100_000);
    }
  });

  test('unchanged files are not sent again', async () => {
    for (const path of ['/console/', '/console/favicon.svg']) {
      const first = await get(path);
      const tag = first.headers.get('etag') ?? '';
      expect(tag).not.toBe('');
      // Node's fetch adds no-cache to conditional requests.
      const headers = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
      expect((await get(path, headers)).status).toBe(304);
    }
  });

  test('HEAD has the same headers without a body', async () => {
    const answer = await get('/console/blotter', {}, 'HEAD');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
    expect(await answer.text()).toBe('');
  });

  test.each([
    '/console/assets/index-00000000.js',
    '/console/nothing.js',
    '/console/assets/..%2f..%2fpackage.json',
    '/console/assets/%2e%2e/%2e%2e/package.json',
    '/console/..%5c..%5cpackage.json',
    '/console/assets/%00.js',
  ])('%s is 404', async (path) => {
    const answer = await get(path, { accept: browsers });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('cache-control') ?? '').not.toContain('immutable');
  });

  test('the build stamp is not served', async () => {
    expect(await (await get('/console/.stamp')).text()).toContain('<div id="root">');
  });

  test.each(['/console', '/console/blotter', '/docs', '/openapi.json', '/asyncapi.json'])(
    '%s has no methods for writes',
    async (path) => {
      for (const method of ['POST', 'DELETE']) {
        const answer = await get(path, {}, method);
        expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      }
    },
  );

  test('serves the licenses of bundled packages', async () => {
    const text = await (await get('/console/licences.txt')).text();
    for (const name of ['react ', 'react-aria-components ', '@tanstack/react-query ']) {
      expect(text).toContain(`\n## ${name}`);
    }
  });

  test('the command API serves no pages', async () => {
    const { anotherApi } = await sharedLedger();
    const { url } = await anotherApi({ role: 'command' });
    const headers = { accept: browsers };
    expect((await fetch(`${url}/console/`, { headers })).status).toBe(404);
    expect((await fetch(`${url}/`, { headers, redirect: 'manual' })).status).toBe(401);
  });
});
