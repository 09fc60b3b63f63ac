import { expect, test } from 'vitest';
import { nameFault } from './saved-views';

test('rejects invalid names', () => {
  expect(nameFault('', [])).toBe('Enter a name.');
  expect(nameFault('x'.repeat(61), [])).toMatch(/at most 60/);
  expect(nameFault(' Mine ', [{ name: 'Mine' }])).toMatch(/A view with this name exists/);
  expect(nameFault('Mine', [{ name: 'mine' }])).toBeUndefined();
});
