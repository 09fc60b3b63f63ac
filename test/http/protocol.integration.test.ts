import { beforeAll, describe, expect, test } from 'vitest';
import { type SharedLedger, sharedLedger } from '../services/ledger.js';
import { type RawAnswer, sendRaw } from './raw-http.js';

let service: SharedLedger;
let host: string;

beforeAll(async () => {
  service = await sharedLedger();
  host = new URL(service.url).host;
});

function raw(lines: readonly string[], body = ''): Promise<RawAnswer> {
  const head = lines.join('\r\n').replaceAll('{host}', host).replaceAll('{key}', service.apiKey);
  return sendRaw(service.url, `${head}\r\n\r\n${body}`);
}

const always = ['Host: {host}', 'X-API-Key: {key}', 'Connection: close'];
const json = [...always, 'Content-Type: application/json'];

function expectProblem(answer: RawAnswer, status: number): void {
  expect([answer.status, answer.body]).toEqual([status, expect.stringContaining('"detail"')]);
  expect(typeof Reflect.get(JSON.parse(answer.body), 'detail')).toMatch(/string|object/);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['x-content-type-options']).toBe('nosniff');
}

describe('invalid HTTP is answered like every error, never with 5xx', () => {
  test.each<[string, readonly string[], number]>([
    ['no HTTP at all', ['hello'], 400],
    ['an invalid header', ['GET / HTTP/1.1', ...always, 'no colon'], 400],
    ['no Host', ['GET /api/v1/assets HTTP/1.1', 'X-API-Key: {key}', 'Connection: close'], 400],
    ['an empty Host', ['GET /api/v1/assets HTTP/1.1', 'Host:', ...always.slice(1)], 400],
    ['an invalid Host', ['GET /api/v1/assets HTTP/1.1', 'Host: a b', ...always.slice(1)], 400],
    ['a Host of brackets', ['GET /api/v1/layers HTTP/1.1', 'Host: [::1', ...always.slice(1)], 400],
    ['a Host with a path', ['GET /api/v1/layers HTTP/1.1', 'Host: a/b', ...always.slice(1)], 400],
    ['two Hosts', ['GET /api/v1/layers HTTP/1.1', 'Host: a', ...always], 400],
    ['bad percent-encoding', ['GET /api/v1/assets/%zz HTTP/1.1', ...always], 404],
    ['percent-encoding of invalid UTF-8', ['GET /api/v1/layers/%ff%fe HTTP/1.1', ...always], 404],
    ['a NUL as percent-encoding', ['GET /api/v1/layers/a%00b HTTP/1.1', ...always], 422],
    ['a NUL in an id', ['GET /api/v1/layers/assets/features/%00 HTTP/1.1', ...always], 422],
    ['a NUL in the query', ['GET /api/v1/assets?status=%00 HTTP/1.1', ...always], 422],
    [
      'a NUL in a name of the query',
      ['GET /api/v1/layers/assets/query?a%00=1 HTTP/1.1', ...always],
      422,
    ],
    ['an overlong segment', [`GET /api/v1/layers/${'a'.repeat(600)} HTTP/1.1`, ...always], 414],
    [
      'an overlong URL',
      [`GET /api/v1/assets?status=${'a'.repeat(20_000)} HTTP/1.1`, ...always],
      431,
    ],
    ['overlong headers', ['GET /healthz HTTP/1.1', ...always, `X-A: ${'a'.repeat(20_000)}`], 431],
    ['an asterisk', ['OPTIONS * HTTP/1.1', ...always], 404],
    ['CONNECT', ['CONNECT {host} HTTP/1.1', ...always], 405],
    ['a method that a path lacks', ['PATCH /api/v1/assets HTTP/1.1', ...always], 405],
    ['an unsupported method', ['PROPFIND /api/v1/assets HTTP/1.1', ...always], 405],
    ['QUERY', ['SEARCH /nowhere HTTP/1.1', ...always], 404],
    ['an unknown Expect', ['POST /api/v1/customers HTTP/1.1', ...json, 'Expect: fire'], 417],
    [
      'a compressed body',
      ['POST /api/v1/customers HTTP/1.1', ...json, 'Content-Encoding: gzip', 'Content-Length: 2'],
      415,
    ],
    [
      'two lengths',
      ['POST /api/v1/customers HTTP/1.1', ...json, 'Content-Length: 1', 'Content-Length: 2'],
      400,
    ],
    [
      'a length and chunks',
      [
        'POST /api/v1/customers HTTP/1.1',
        ...json,
        'Content-Length: 2',
        'Transfer-Encoding: chunked',
      ],
      400,
    ],
  ])('%s', async (_, lines, status) => {
    const hasBody = lines.some((line) => /^(Content-Length|Transfer-Encoding)/.test(line));
    const answer = await raw(lines, hasBody ? '{}' : '');
    expectProblem(answer, status);
  });

  test('after a valid request on the same connection', async () => {
    const first = 'GET /healthz HTTP/1.1\r\nHost: {host}\r\n\r\n'.replace('{host}', host);
    for (const second of [
      'hello\r\n\r\n',
      `GET /${'a'.repeat(30_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
    ]) {
      const answer = await sendRaw(service.url, [first, second]);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatch(/HTTP\/1\.1 4(00|31) /);
      expect(answer.body).toContain('{"detail":');
    }
  });

  test('an invalid chunk', async () => {
    const lines = ['POST /api/v1/customers HTTP/1.1', ...json, 'Transfer-Encoding: chunked'];
    expectProblem(await raw(lines, 'zz\r\n{}\r\n'), 400);
  });

  test('a body that is not UTF-8', async () => {
    const body = Buffer.from([
      0x7b, 0x22, 0x6e, 0x61, 0x6d, 0x65, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d,
    ]);
    const answer = await fetch(`${service.url}/api/v1/customers`, {
      method: 'POST',
      headers: { 'x-api-key': service.apiKey, 'content-type': 'application/json' },
      body,
    });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      detail: [{ type: 'string_unicode', loc: ['body'] }],
    });
  });

  test('has the usual headers', async () => {
    const usual = await raw(['GET /healthz HTTP/1.1', ...always]);
    expect(usual.status).toBe(200);
    const wrong = [
      await raw(['hello']),
      await raw(['GET /%zz HTTP/1.1', ...always]),
      await raw(['POST /api/v1/customers HTTP/1.1', ...json, 'Expect: fire']),
    ];
    const own = /^(date|connection|keep-alive|content-|x-request-id|vary)/;
    for (const [name, value] of Object.entries(usual.headers)) {
      if (own.test(name) && name !== 'content-security-policy') continue;
      for (const answer of wrong) expect([name, answer.headers[name]]).toEqual([name, value]);
    }
  });

  test('an invalid forwarded Host is ignored', async () => {
    const proxied = await service.anotherApi({ trustProxy: true });
    const lines = ['GET /api/v1/layers HTTP/1.1', ...always];
    for (const forged of ['X-Forwarded-Host: a b', 'X-Forwarded-Proto: javascript']) {
      const head = [...lines, forged]
        .join('\r\n')
        .replaceAll('{host}', host)
        .replaceAll('{key}', service.apiKey);
      expectProblem(await sendRaw(proxied.url, `${head}\r\n\r\n`), 400);
    }
  });
});

describe('unusual but valid requests are answered', () => {
  test('a request line with the whole URL, and links with the Host', async () => {
    const lines = ['GET http://elsewhere.example/api/v1/layers/assets HTTP/1.1', ...always];
    const answer = await raw(lines);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`http://${host}/api/v1/layers/assets`);
    expect(answer.body).not.toContain('elsewhere.example');
  });

  test('HTTP/1.0 without a Host', async () => {
    expect((await sendRaw(service.url, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200);
    const answer = await raw(['GET /api/v1/layers/assets HTTP/1.0', 'X-API-Key: {key}']);
    expect(answer.status).toBe(200);
    expect(answer.body).toContain(`http://${host}/api/v1/layers/assets`);
  });

  test('Expect: 100-continue', async () => {
    const body = '{"name":"Casa Verde Ltd"}';
    const lines = ['POST /api/v1/customers HTTP/1.1', ...json, `Content-Length: ${body.length}`];
    const answer = await raw([...lines, 'Expect: 100-continue'], body);
    expect(answer.status === 100 ? answer.body : `${answer.status}`).toMatch(/201/);
  });
});
