import { describe, expect, test } from 'vitest';
import { readInstallation } from './read.js';

describe('COUNTERPARTIES', () => {
  test('lets transactions name any counterparty unless it says registered', () => {
    const read = (COUNTERPARTIES?: string) => readInstallation({ COUNTERPARTIES }).counterparties;
    expect([read(), read(''), read('any'), read('registered')]).toEqual([
      'any',
      'any',
      'any',
      'registered',
    ]);
  });

  test('that says anything else keeps the service from starting, by its name', () => {
    expect(() => readInstallation({ COUNTERPARTIES: 'known' })).toThrow(/^COUNTERPARTIES: /);
  });
});
