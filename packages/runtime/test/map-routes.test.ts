import fastify from 'fastify';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { CredentialRefused } from '../src/credentials/credential-refused.js';
import { parseForm } from '../src/http/body/form-body.js';
import { splitUrl } from '../src/http/caller/url-credentials.js';
import { HttpProblem, validationFailed } from '../src/http/problems/http-problem.js';
import { problemAnswer } from '../src/http/problems/problem-answer.js';
import { credentialMissing, problemOf } from '../src/http/problems/problem-of.js';
import { entityTag, isTagKnown, tagOfTables } from '../src/http/reads/entity-tag.js';
import { acceptsGzip } from '../src/http/reads/map-answer.js';
import { protocolAt } from '../src/http/request-facts.js';

describe('a problem', () => {
  const invalid = validationFailed(
    { type: 'enum', loc: ['query', 'f'], msg: 'Input should be json', input: 'x' },
    { type: 'missing', loc: ['query', 'bbox', 0], msg: 'Field required' },
    { type: 'value_error', loc: ['body'], msg: 'too long' },
  );

  test('names every invalid part, in each protocol', () => {
    const description = 'f: Input should be json; bbox.0: Field required; body: too long';
    expect(problemAnswer('ogc', invalid)).toEqual({
      status: 400,
      headers: {},
      body: JSON.stringify({ code: 'InvalidParameterValue', description }),
    });
    expect(JSON.parse(problemAnswer('feature_service', invalid).body)).toEqual({
      error: { code: 400, message: description, details: description.split('; ') },
    });
    expect(Object.keys(JSON.parse(problemAnswer(undefined, invalid).body))).toEqual(['detail']);
  });

  test('distinguishes missing and wrong credentials in the feature service', () => {
    const code = (kind: 'missing' | 'wrong') =>
      JSON.parse(problemAnswer('feature_service', problemOf(new CredentialRefused({ kind }))).body)
        .error.code;
    expect([code('missing'), code('wrong')]).toEqual([499, 498]);
    expect(problemOf(new CredentialRefused({ kind: 'missing' })).refusal).toEqual(
      credentialMissing,
    );
  });

  test('keeps its status and headers, except in the feature service', () => {
    const busy = new HttpProblem(503, 'Try again.', { 'retry-after': '1' });
    expect(
      [undefined, 'ogc' as const, 'tiles' as const].map((one) => problemAnswer(one, busy)),
    ).toEqual(
      Array(3).fill(expect.objectContaining({ status: 503, headers: { 'retry-after': '1' } })),
    );
    expect(problemAnswer('feature_service', busy)).toMatchObject({
      status: 200,
      headers: { 'retry-after': '1', 'cache-control': 'no-store' },
    });
  });

  test.each([
    ['/ogc', 'ogc'],
    ['/ogc?f=json', 'ogc'],
    ['/ogc/collections', 'ogc'],
    ['/tiles/assets/0/0/0.mvt', 'tiles'],
    ['/rest/services', 'feature_service'],
    ['/restaurants', undefined],
    ['/api/v1/ogc', undefined],
    ['/', undefined],
  ])('at %s has the protocol %s', (path, protocol) => {
    expect(protocolAt(path)).toBe(protocol);
  });
});

test.each([
  ['/ogc', '/ogc', []],
  ['/ogc?b=1', '/ogc?b=1', []],
  ['/ogc/a?api_key=1', '/ogc/a', ['1']],
  ['/tiles/a?b=%20x&token=mk%5F1&c', '/tiles/a?b=%20x&c', ['mk_1']],
  ['/rest?API_KEY=1&to%6ben=2&b=', '/rest?b=', ['1', '2']],
  ['/rest/a?token=&b=token', '/rest/a?b=token', []],
  ['http://a.example/rest?token=1', 'http://a.example/rest', ['1']],
  [
    '/api/v1/layers/a/query?token=red&api_key=mk_1_x&b=2',
    '/api/v1/layers/a/query?token=red&b=2',
    ['mk_1_x'],
  ],
  ['/api/v1/assets?token=%6dk_1', '/api/v1/assets', ['mk_1']],
])('a URL %s is split into %s and credentials', (url, rest, offered) => {
  const split = splitUrl(url);
  expect([split.url, split.offered.map(({ value }) => value)]).toEqual([rest, offered]);
});

describe('an entity tag', () => {
  test('depends on the boundaries of its parts', () => {
    expect(entityTag(['ab', 'c'])).not.toBe(entityTag(['a', 'bc']));
    expect(entityTag(['ab', 'c'])).toBe(entityTag([Buffer.from('ab'), 'c']));
    expect(entityTag(['ab'])).toMatch(/^"[\w-]{27}"$/);
  });

  test('matches a list of weak and strong tags', () => {
    const tag = entityTag(['a']);
    for (const header of [tag, `W/${tag}`, `"x" , ${tag}`])
      expect(isTagKnown(header, tag)).toBe(true);
    for (const header of [undefined, '', '"x"', tag.slice(1, -1)])
      expect(isTagKnown(header, tag)).toBe(false);
  });
});

test('the tag of tables and day changes at midnight UTC', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const success = { status: 200, description: 'Plans', tag: 'tables and day' } as const;
  const options = { standings: { of: async () => 'up to 7' }, publicUrl: undefined };
  const app = fastify();
  app.get('/plans', (request) => tagOfTables(request, options, { lanes: [], success }, 'gzip'));
  const tagAt = async (time: string) => {
    vi.setSystemTime(time);
    return (await app.inject('/plans')).body;
  };
  const last = await tagAt('2026-11-29T23:59:59Z');
  expect(await tagAt('2026-11-29T00:00:00Z')).toBe(last);
  expect(await tagAt('2026-11-30T00:00:00Z')).not.toBe(last);
});

test.each([
  ['gzip', true],
  ['GZIP;q=1', true],
  ['br, gzip;q=0.1', true],
  ['*', true],
  ['*;q=0', false],
  ['gzip;q=0.000, *', false],
  ['br', false],
  [undefined, false],
])('Accept-Encoding: %s accepts gzip: %s', (header, isAccepted) => {
  expect(acceptsGzip(header)).toBe(isAccepted);
});

describe('a form', () => {
  test('is parsed into fields', () => {
    expect(parseForm('a=1&b=x+y%26&c=&d').fields).toEqual({ a: '1', b: 'x y&', c: '', d: '' });
    expect(parseForm('')).toEqual({ fields: {}, offered: [] });
  });

  test('has credentials apart from its fields', () => {
    expect(parseForm('token=mk_1&f=json&api_key=%00')).toEqual({
      fields: { f: 'json' },
      offered: [
        { name: 'token', value: 'mk_1' },
        { name: 'api_key', value: '\0' },
      ],
    });
  });

  test.each([
    ['a=1&b=2&a=1', 'repeated'],
    ['a=%00', 'U\\+0000'],
    ['__proto__=1', '__proto__'],
    [Array.from({ length: 300 }, (_, at) => `f${at}=1`).join('&'), 'at most 200'],
  ])('%s is refused', (text, why) => {
    expect(() => parseForm(text)).toThrow(HttpProblem);
    try {
      parseForm(text);
    } catch (error) {
      expect(JSON.stringify(problemOf(error).detail)).toMatch(new RegExp(why));
    }
  });
});
