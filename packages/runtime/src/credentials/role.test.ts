import { expect, test } from 'vitest';
import { mayDo } from './role.js';

test('roles add up, and each includes the reader', () => {
  expect(mayDo('all', ['admin'])).toBe(true);
  expect(mayDo(['trader', 'risk'], ['risk'])).toBe(true);
  expect(mayDo(['trader', 'risk'], ['admin', 'back_office'])).toBe(false);
  expect(mayDo(['risk'], ['reader'])).toBe(true);
  expect(mayDo(['reader'], ['trader'])).toBe(false);
  expect(mayDo([], ['reader'])).toBe(false);
});

test('only callers with every right may do an operation without roles', () => {
  expect(mayDo('all', [])).toBe(true);
  expect(mayDo(['admin'], [])).toBe(false);
});
