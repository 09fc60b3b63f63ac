import { reasonCodesDescription } from '@exchange/ledger/registry/enrollment/reason-codes';
import { expect, test } from 'vitest';
import { enrollmentReasons, reasonText } from './enrollment-reasons';

test('reason codes equal those of the API', () => {
  const described = reasonCodesDescription.replace('; in Texas also ', ', ').split(', ');
  const own = Object.entries(enrollmentReasons).map(([code, meaning]) => `${code} ${meaning}`);
  expect(own.sort()).toEqual(described.sort());
});

test('a reason has a code, a text, both or neither', () => {
  expect(reasonText('A76', null)).toBe('A76 account not found');
  expect(reasonText('A13', 'The meter is locked')).toBe('A13 other: The meter is locked');
  expect(reasonText(null, 'The customer moved')).toBe('The customer moved');
  expect(reasonText(null, null)).toBe('');
});
