import { describe, expect, test } from 'vitest';
import { historyStream } from './ledger-started.js';
import { newLedgerStarted, requireReadable } from './log-format.js';

const started = { ...newLedgerStarted(), stream: historyStream };
const older =
  /^The event log was made by 0\.x; start with an empty event log, database and DATA_DIR,/;

describe('the format', () => {
  test.each([
    ['of an empty log', undefined, 'empty'],
    ['of LedgerStarted with format 1', started, 'started'],
  ])('%s is readable', (_, first, expected) => {
    expect(requireReadable('The event log', first)).toBe(expected);
  });

  test.each([
    ['of another type', { ...started, type: 'ResellerRegistered' }],
    ['in another stream', { ...started, stream: 'reseller-1' }],
    ['without a format', { ...started, data: {} }],
    ['with format 0', { ...started, data: { format: 0 } }],
    ['with a format in text', { ...started, data: { format: '1' } }],
    ['with half a format', { ...started, data: { format: 1.5 } }],
    ['without data', { ...started, data: null }],
  ])('%s is refused like a log of 0.x, with a remedy', (_, first) => {
    expect(() => requireReadable('The event log', first)).toThrow(older);
  });

  test.each([
    ['newer', 2, {}],
    ['newer with more members', 7, { more: true }],
  ])('%s is refused by its number', (_, format, more) => {
    expect(() =>
      requireReadable('The event log', { ...started, data: { format, ...more } }),
    ).toThrow(`The event log has format ${format}, and this version reads format 1`);
  });
});
