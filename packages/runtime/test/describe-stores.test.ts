import { expect, test } from 'vitest';
import { withoutSecrets } from '../src/config/describe-stores.js';

test.each([
  ['postgres://user:pa%40ss@db:5432/x', 'postgres://db:5432/x'],
  [
    'esdb+discover://admin:changeit@a:2113,b:2113?tls=true',
    'esdb+discover://a:2113,b:2113?tls=true',
  ],
  ['redis://127.0.0.1:6379', 'redis://127.0.0.1:6379'],
])('shows %s as %s', (url, shown) => {
  expect(withoutSecrets(url)).toBe(shown);
});
