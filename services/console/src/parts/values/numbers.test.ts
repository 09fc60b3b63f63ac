import { expect, test } from 'vitest';
import { decimalText } from './numbers';

test('shows every digit of a decimal text', () => {
  const shown = decimalText('123456789012345678.123456');
  expect(shown.replace(/\D/g, '')).toBe('123456789012345678123456');
});
