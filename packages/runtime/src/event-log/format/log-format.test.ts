import { describe, expect, test } from 'vitest';
import { historyStream } from './ledger-started.js';
import { formatOf, newLedgerStarted, requireReadable } from './log-format.js';

const started = { ...newLedgerStarted(), stream: historyStream };
const older =
  /^The event log was made by 0\.x; start with an empty event log, database and DATA_DIR,/;

describe('the format', () => {
  test.each([
    ['of an empty log', undefined, { kind: 'empty' }],
    ['of LedgerStarted with format 1', started, { kind: 'started' }],
    ['of a newer format', { ...started, data: { format: 2 } }, { kind: 'newer', format: 2 }],
    [
      'of a newer format with more members',
      { ...started, data: { format: 7, more: true } },
      { kind: 'newer', format: 7 },
    ],
    ['of another type', { ...started, type: 'ResellerRegistered' }, { kind: 'foreign' }],
    ['in another stream', { ...started, stream: 'reseller-1' }, { kind: 'foreign' }],
    ['without a format', { ...started, data: {} }, { kind: 'foreign' }],
    ['with format 0', { ...started, data: { format: 0 } }, { kind: 'foreign' }],
    ['with a format in text', { ...started, data: { format: '1' } }, { kind: 'foreign' }],
    ['with half a format', { ...started, data: { format: 1.5 } }, { kind: 'foreign' }],
    ['without data', { ...started, data: null }, { kind: 'foreign' }],
  ])('%s', (_, first, expected) => {
    expect(formatOf(first)).toEqual(expected);
  });
});

describe('requireReadable', () => {
  test.each(['empty', 'started'] as const)('accepts a log that is %s', (kind) => {
    expect(requireReadable('The event log', { kind })).toBe(kind);
  });

  test('refuses a log of 0.x with a remedy', () => {
    expect(() => requireReadable('The event log', { kind: 'foreign' })).toThrow(older);
  });

  test('refuses a newer format by its number', () => {
    expect(() => requireReadable('The event log', { kind: 'newer', format: 3 })).toThrow(
      'The event log has format 3, and this version reads format 1',
    );
  });
});
