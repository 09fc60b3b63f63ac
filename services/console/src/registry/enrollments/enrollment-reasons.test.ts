import { reasonCodesDescription } from '@exchange/ledger/registry/enrollment/steps/reason-codes';
import { expect, test } from 'vitest';
import { reasonText } from '../../history/history-cards';
import { enrollmentReasons } from './enrollment-reasons';

test('reason codes equal those of the API', () => {
  const described = reasonCodesDescription.replace('; in Texas also ', ', ').split(', ');
  const own = Object.entries(enrollmentReasons).map(([code, meaning]) => `${code} ${meaning}`);
  expect(own.sort()).toEqual(described.sort());
});

test('a reason has a code, a text, both or neither', () => {
  const textOf = (code: string | null, text: string | null) =>
    reasonText({ code, text }, enrollmentReasons);
  expect(textOf('A76', null)).toBe('A76 account not found');
  expect(textOf('A13', 'The meter is locked')).toBe('A13 other: The meter is locked');
  expect(textOf(null, 'The customer moved')).toBe('The customer moved');
  expect(textOf(null, null)).toBe('');
});
