import { expect, test } from 'vitest';
import { z } from 'zod';
import { validationItems } from './validation-items.js';

function itemsOf(schema: z.ZodType, input: unknown) {
  const read = schema.safeParse(input);
  return read.success ? [] : validationItems(read.error, 'query', input);
}

test('an invalid part of a list is not a missing field', () => {
  const ids = z.string().transform((text) => text.split(','));
  const schema = z.object({ id: ids.pipe(z.array(z.uuid())) });
  expect(itemsOf(schema, { id: 'abc' })).toEqual([
    {
      type: 'uuid_parsing',
      loc: ['query', 'id', 0],
      msg: 'Input should be a valid UUID',
      input: 'abc',
    },
  ]);
  expect(itemsOf(schema, {})).toMatchObject([{ type: 'missing', loc: ['query', 'id'] }]);
});

test('a union of texts and numbers is a decimal, a union with an object is not', () => {
  const decimal = z.union([z.string(), z.number()]);
  const item = z.union([z.string(), z.object({ id: z.string() })], 'Input should have an id');
  expect(itemsOf(decimal, true)).toMatchObject([{ type: 'decimal_type' }]);
  expect(itemsOf(item, {})).toMatchObject([
    { type: 'value_error', msg: 'Input should have an id' },
  ]);
});
