import { reasonCodes } from '@exchange/ledger/exchange/transaction/lifecycle/reason';
import { expect, test } from 'vitest';
import { reasonBody, reasonWords } from './reasons';

test('Reason codes equal those of the API', () => {
  expect(reasonWords).toEqual(reasonCodes);
});

test('A reason has a code, a text, both or neither', () => {
  expect(reasonBody({ code: '', text: '  ' })).toEqual({});
  expect(reasonBody({ code: 'A70', text: ' a line is down ' })).toEqual({
    reason_code: 'A70',
    reason: 'a line is down',
  });
});
