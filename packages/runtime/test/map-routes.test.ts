import { describe, expect, test } from 'vitest';
import { CredentialRefused } from '../src/credentials/credential-refused.js';
import { acceptsGzip } from '../src/http/accepted-encoding.js';
import { withoutCredentials } from '../src/http/credential-parameters.js';
import { entityTag, isTagKnown } from '../src/http/entity-tag.js';
import { parseFormBody } from '../src/http/form-body.js';
import { HttpProblem, validationFailed } from '../src/http/http-problem.js';
import { credentialMissing, problemOf } from '../src/http/problem-of.js';
import { protocolAt } from '../src/http/protocol.js';
import { toldProblem } from '../src/http/told-problem.js';

describe('a problem', () => {
  const invalid = validationFailed([
    { type: 'enum', loc: ['query', 'f'], msg: 'Input should be json', input: 'x' },
    { type: 'missing', loc: ['query', 'bbox', 0], msg: 'Field required' },
    { type: 'value_error', loc: ['body'], msg: 'too long' },
  ]);

  test('names every part that is wrong, in each protocol', () => {
    const description = 'f: Input should be json; bbox.0: Field required; body: too long';
    expect(toldProblem('ogc', invalid)).toEqual({
      status: 400,
      headers: {},
      body: JSON.stringify({ code: 'InvalidParameterValue', description }),
    });
    expect(JSON.parse(toldProblem('feature_service', invalid).body)).toEqual({
      error: { code: 400, message: description, details: description.split('; ') },
    });
    expect(Object.keys(JSON.parse(toldProblem(undefined, invalid).body))).toEqual(['detail']);
  });

  test('tells a missing credential from one that does not hold where the protocol does', () => {
    const code = (kind: 'missing' | 'wrong') =>
      JSON.parse(toldProblem('feature_service', problemOf(new CredentialRefused({ kind }))).body)
        .error.code;
    expect([code('missing'), code('wrong')]).toEqual([499, 498]);
    expect(problemOf(new CredentialRefused({ kind: 'missing' })).refusal).toEqual(
      credentialMissing,
    );
  });

  test('keeps its status and its headers, but where the protocol has one of its own', () => {
    const busy = new HttpProblem(503, 'Try again.', { 'retry-after': '1' });
    expect(
      [undefined, 'ogc' as const, 'tiles' as const].map((one) => toldProblem(one, busy)),
    ).toEqual(
      Array(3).fill(expect.objectContaining({ status: 503, headers: { 'retry-after': '1' } })),
    );
    expect(toldProblem('feature_service', busy)).toMatchObject({
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
  ])('at %s is one of %s', (path, protocol) => {
    expect(protocolAt(path)).toBe(protocol);
  });
});

describe('a URL', () => {
  test.each([
    ['/a', '/a'],
    ['/a?b=1', '/a?b=1'],
    ['/a?api_key=mk_1', '/a'],
    ['/a?b=%20x&token=mk_1&c', '/a?b=%20x&c'],
    ['/a?API_KEY=1&to%6ben=2&b=', '/a?b='],
    ['/a?token&b=token', '/a?b=token'],
  ])('%s is written as %s', (url, written) => {
    expect(withoutCredentials(url)).toBe(written);
  });

  test('keeps a parameter of that name where it may be something else, and is no key', () => {
    expect(withoutCredentials('/a?token=red&api_key=mk_1_x&b=2', true)).toBe('/a?token=red&b=2');
    expect(withoutCredentials('/a?token=%6dk_1', true)).toBe('/a');
  });
});

describe('an entity tag', () => {
  test('tells parts apart wherever one ends', () => {
    expect(entityTag(['ab', 'c'])).not.toBe(entityTag(['a', 'bc']));
    expect(entityTag(['ab', 'c'])).toBe(entityTag([Buffer.from('ab'), 'c']));
    expect(entityTag(['ab'])).toMatch(/^"[\w-]{27}"$/);
  });

  test('is known where it is listed, weak or strong', () => {
    const tag = entityTag(['a']);
    for (const header of [tag, `W/${tag}`, `"x" , ${tag}`])
      expect(isTagKnown(header, tag)).toBe(true);
    for (const header of [undefined, '', '"x"', tag.slice(1, -1)])
      expect(isTagKnown(header, tag)).toBe(false);
  });
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
])('Accept-Encoding: %s takes gzip: %s', (header, isTaken) => {
  expect(acceptsGzip(header)).toBe(isTaken);
});

describe('a form', () => {
  test('is read field by field', () => {
    expect(parseFormBody('a=1&b=x+y%26&c=&d')).toEqual({ a: '1', b: 'x y&', c: '', d: '' });
    expect(parseFormBody('')).toEqual({});
  });

  test.each([
    ['a=1&b=2&a=1', 'given twice'],
    ['a=%00', 'U\\+0000'],
    ['__proto__=1', '__proto__'],
    [Array.from({ length: 300 }, (_, at) => `f${at}=1`).join('&'), 'at most 200'],
  ])('%s is refused', (text, why) => {
    expect(() => parseFormBody(text)).toThrow(HttpProblem);
    try {
      parseFormBody(text);
    } catch (error) {
      expect(JSON.stringify(problemOf(error).detail)).toMatch(new RegExp(why));
    }
  });
});
