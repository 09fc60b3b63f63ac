import { expect, test } from 'vitest';
import { HandedOn } from './use-typed';

test('recognizes its own text when it arrives after further input', () => {
  const field = new HandedOn('');
  field.hand('Par');
  field.hand('Party');
  expect(field.isBack('Par')).toBe(true);
  expect(field.isBack('Party')).toBe(true);
});

test('does not recognize a text that a later one has overtaken', () => {
  const field = new HandedOn('');
  field.hand('Par');
  field.hand('Party');
  expect(field.isBack('Party')).toBe(true);
  expect(field.isBack('Par')).toBe(false);
});

test('does not recognize foreign texts, or a return to the initial one', () => {
  const field = new HandedOn('first');
  field.hand('second');
  expect(field.isBack('second')).toBe(true);
  expect(field.isBack('first')).toBe(false);
  expect(field.isBack('of a link')).toBe(false);
  expect(field.isBack('of a link')).toBe(true);
});
