import { describe, expect, test } from 'vitest';
import { readInstallation } from './read.js';

describe('COUNTERPARTIES', () => {
  test('is any by default', () => {
    const read = (COUNTERPARTIES?: string) => readInstallation({ COUNTERPARTIES }).counterparties;
    expect([read(), read(''), read('any'), read('registered')]).toEqual([
      'any',
      'any',
      'any',
      'registered',
    ]);
  });

  test('rejects other values', () => {
    expect(() => readInstallation({ COUNTERPARTIES: 'known' })).toThrow(/^COUNTERPARTIES: /);
  });
});
