import { enrollmentReasons } from '@exchange/units';
import { expect, test } from 'vitest';
import { reasonText } from './history-cards';

test('a reason has a code, a text, both or neither', () => {
  const textOf = (code: string | null, text: string | null) =>
    reasonText({ code, text }, enrollmentReasons);
  expect(textOf('A76', null)).toBe('A76 account not found');
  expect(textOf('A13', 'The meter is locked')).toBe('A13 other: The meter is locked');
  expect(textOf(null, 'The customer moved')).toBe('The customer moved');
  expect(textOf(null, null)).toBe('');
});
