import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type Client, list, member } from './client.js';
import { service } from './service.js';

const { platform } = await service();

function faults(answer: Awaited<ReturnType<Client['get']>>) {
  return list({ ...answer, body: member(answer.body, 'detail') });
}

describe('an invalid body', () => {
  test('is answered with all faults at once', async () => {
    const answer = await platform.post('/customers', { email: 'no', nme: 'y' });
    expect(
      faults(answer)
        .map((fault) => member(fault, 'type'))
        .sort(),
    ).toEqual(['extra_forbidden', 'missing', 'value_error']);
  });

  test('of no bytes counts as none', async () => {
    const path = `/exchange/transactions/${randomUUID()}/confirm`;
    const answer = await platform.post(path, '', { 'content-type': 'application/json' });
    expect(answer.status).toBe(404);
  });
});

describe('a path', () => {
  test('with an id that is not a UUID is 422', async () => {
    const answer = await platform.get('/customers/nobody');
    expect(answer.status).toBe(422);
    expect(faults(answer)).toMatchObject([{ type: 'uuid_parsing', loc: ['path', 'id'] }]);
  });
});

describe('the OpenAPI description', () => {
  test('is 3.1.0, version 0.1.0, and every reference in it resolves', async () => {
    const { body } = await platform.get('//openapi.json');
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '0.1.0' } });
    const references = [...JSON.stringify(body).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(
      ([, path]) => path ?? '',
    );
    expect(references.length).toBeGreaterThan(20);
    for (const path of references) {
      const part = path.split('/').reduce<unknown>((value, step) => Object(value)[step], body);
      expect(part, path).toBeDefined();
    }
  });
});

describe('an invalid query parameter', () => {
  test.each([
    ['/geo/bbox?min_lon=west&min_lat=0&max_lon=1&max_lat=1', 'min_lon', 'float_parsing'],
    ['/geo/bbox?min_lon=&min_lat=0&max_lon=1&max_lat=1', 'min_lon', 'float_parsing'],
    ['/geo/bbox?min_lon=NaN&min_lat=5&max_lon=2&max_lat=6', 'min_lon', 'float_parsing'],
    ['/utilities/lookup?lon=1,5&lat=0', 'lon', 'float_parsing'],
    ['/assets?limit=', 'limit', 'int_parsing'],
    ['/assets?offset=1.5', 'offset', 'int_parsing'],
    ['/assets?limit=1001', 'limit', 'less_than_equal'],
    ['/assets?offset=-1', 'offset', 'greater_than_equal'],
    ['/assets?reseller_id=nobody', 'reseller_id', 'uuid_parsing'],
    ['/assets?state=Texas', 'state', 'string_pattern_mismatch'],
    ['/plans?is_business=maybe', 'is_business', 'bool_parsing'],
    ['/layers/assets/stats?by=name&top=x', 'top', 'int_parsing'],
    ['/exchange/transactions?as_of=yesterday', 'as_of', 'datetime_parsing'],
  ])('%s: %s is %s with the received value', async (path, name, type) => {
    const answer = await platform.get(path);
    expect([answer.status, answer.text]).toEqual([422, expect.stringContaining(type)]);
    const input = new URL(path, 'http://127.0.0.1').searchParams.get(name);
    expect(faults(answer)).toMatchObject([{ type, loc: ['query', name], input }]);
  });
});
