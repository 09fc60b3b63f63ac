import { expect, test } from 'vitest';
import { HandedOn } from './use-typed';

test('what comes back after more was typed is one’s own, and takes nothing away', () => {
  const field = new HandedOn('');
  field.hand('Par');
  field.hand('Party');
  expect(field.isBack('Par')).toBe(true);
  expect(field.isBack('Party')).toBe(true);
});

test('a text that a later one has overtaken is not one’s own any more', () => {
  const field = new HandedOn('');
  field.hand('Par');
  field.hand('Party');
  expect(field.isBack('Party')).toBe(true);
  expect(field.isBack('Par')).toBe(false);
});

test('what nobody typed here came by another way, as does the way back to what stood there first', () => {
  const field = new HandedOn('first');
  field.hand('second');
  expect(field.isBack('second')).toBe(true);
  expect(field.isBack('first')).toBe(false);
  expect(field.isBack('of a link')).toBe(false);
  expect(field.isBack('of a link')).toBe(true);
});
