import { reasonCodes } from '@exchange/ledger/transaction/reason';
import { expect, test } from 'vitest';
import { reasonBody, reasonWords } from './reasons';

test('Reason codes are those of the ledger, in its words', () => {
  expect(reasonWords).toEqual(reasonCodes);
});

test('A reason is a code, words, or both, and nothing where nothing is said', () => {
  expect(reasonBody({ code: '', text: '  ' })).toEqual({});
  expect(reasonBody({ code: 'A70', text: ' a line is down ' })).toEqual({
    reason_code: 'A70',
    reason: 'a line is down',
  });
});
