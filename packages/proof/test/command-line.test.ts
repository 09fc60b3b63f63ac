import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withDashedValues } from '../src/index.js';

const options = {
  key: { type: 'string' },
  newer: { type: 'string' },
  all: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const;

const read = (...args: string[]) =>
  parseArgs({ args: withDashedValues(args, options), options, allowPositionals: true });

test('any fingerprint is read as the value of its option', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
  const rest = fc.string({ unit: fc.constantFrom(...alphabet), minLength: 42, maxLength: 42 });
  fc.assert(
    fc.property(fc.constantFrom('', '-', '--', '-h', '--A'), rest, (start, text) => {
      const fingerprint = `${start}${text}`;
      expect(read('pack.zip', '--key', fingerprint, '--all')).toMatchObject({
        values: { key: fingerprint, all: true },
        positionals: ['pack.zip'],
      });
    }),
  );
});

test('negative numbers and texts with dashes are values', () => {
  expect(read('--key', '-97.5,30', '--newer', '-').values).toMatchObject({
    key: '-97.5,30',
    newer: '-',
  });
});

test('a missing value is reported before any option', () => {
  for (const next of ['--newer', '--newer=x', '-h', '--unknown', '--']) {
    expect(() => read('--key', next), next).toThrow(/argument/);
  }
  expect(() => read('--key')).toThrow(/argument missing/);
});

test('other arguments are unchanged', () => {
  expect(() => read('--all', '-x')).toThrow(/Unknown option/);
  expect(() => read('--other', '-x')).toThrow(/Unknown option/);
  expect(read('--', '--key', '-abc').positionals).toEqual(['--key', '-abc']);
  expect(read('--key=--newer').values.key).toBe('--newer');
});
