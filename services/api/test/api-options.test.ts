import { readConfig } from '@exchange/runtime/config/environment';
import { expect, test } from 'vitest';
import { separateApiConfig } from '../src/api-options.js';

const complete = {
  EVENTSTORE_URL: 'esdb://log:2113',
  DATABASE_URL: 'postgres://u@db/ledger',
  API_KEYS: 'a-key',
  TOKEN_SIGNING_SECRET: 's'.repeat(32),
};

test('a separate API requires stores and secrets, and names all that are missing', () => {
  expect(separateApiConfig(readConfig(complete)).apiKeys).toEqual(['a-key']);
  const read = () => separateApiConfig(readConfig({ ...complete, API_KEYS: '', DATABASE_URL: '' }));
  expect(read).toThrow(/^DATABASE_URL: is required for a separate API\nAPI_KEYS: is required/);
});
