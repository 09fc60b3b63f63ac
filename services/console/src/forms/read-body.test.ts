import { expect, it } from 'vitest';
import { bodyDraft } from './draft';
import { readBody } from './read-body';
import { bodyOf } from './read-schema';
import type { ObjectShape } from './shape';

const body = (schema: object): ObjectShape => {
  const content = { 'application/json': { schema } };
  const document = { paths: { '/things': { post: { requestBody: { content } } } } };
  return bodyOf(document, 'post', '/things');
};
const decimal = { anyOf: [{ type: 'number' }, { type: 'string', maxLength: 64 }] };
const things = body({
  type: 'object',
  properties: {
    name: { type: 'string', minLength: 1, maxLength: 5 },
    email: { anyOf: [{ type: 'string', format: 'email' }, { type: 'null' }] },
    rate: decimal,
    attributes: { type: 'object', additionalProperties: {} },
  },
  required: ['name'],
});

it('sends decimals with all digits', () => {
  const typed = { ...bodyDraft(things), name: 'A', rate: '123456789012345678.123456' };
  expect(readBody(things, typed)).toEqual({
    ok: true,
    value: { name: 'A', rate: '123456789012345678.123456' },
  });
  expect(readBody(things, { ...typed, rate: '1.1234567' })).toEqual({
    ok: false,
    faults: [{ path: ['rate'], message: 'Enter at most 6 decimals.' }],
  });
  expect(readBody(things, { ...typed, rate: '1,5' }).ok).toBe(false);
});

it('sends only changed members, and null for emptied ones', () => {
  const before = bodyDraft(things, { name: 'A', email: 'a@b.co', attributes: { meter: 'M-1' } });
  expect(readBody(things, { ...before, email: '' }, before)).toEqual({
    ok: true,
    value: { email: null },
  });
  expect(readBody(things, { ...before, attributes: [] }, before)).toEqual({
    ok: true,
    value: { attributes: {} },
  });
  expect(readBody(things, { ...before, name: ' ' }, before)).toEqual({
    ok: false,
    faults: [{ path: ['name'], message: 'This field cannot be emptied.' }],
  });
});

it('rejects inexact numbers in attributes', () => {
  const typed = { key: 'meter', kind: 'JSON', value: '{"serial": 9007199254740993}' };
  const reading = readBody(things, { ...bodyDraft(things), name: 'A', attributes: [typed] });
  expect(reading).toEqual({
    ok: false,
    faults: [
      {
        path: ['attributes', 0, 'value'],
        message:
          '9007199254740993 is too precise for a JSON number: enter it as a string, "9007199254740993".',
      },
    ],
  });
});

it('reads numbers of attributes as they are shown', () => {
  const values = { attributes: { least: 1e-7, most: 1e21 } };
  const draft = { ...bodyDraft(things, values), name: 'A' };
  expect(readBody(things, draft)).toEqual({ ok: true, value: { name: 'A', ...values } });
});
