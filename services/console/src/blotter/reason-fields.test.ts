import { expect, test } from 'vitest';
import { reasonBody } from './reason-fields';

test('A reason has a code, a text, both or neither', () => {
  expect(reasonBody({ code: '', text: '  ' })).toEqual({});
  expect(reasonBody({ code: 'A70', text: ' a line is down ' })).toEqual({
    reason_code: 'A70',
    reason: 'a line is down',
  });
});
