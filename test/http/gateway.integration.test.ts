import { beforeAll, expect, test } from 'vitest';
import { sharedLedger } from '../services/ledger.js';

beforeAll(async () => void (await sharedLedger()));

// Not an acceptance test: a proxy in front removes these headers.
test('a gateway with the secret asserts its identity', async () => {
  const { anonymous, signingSecret } = await sharedLedger();
  const gateway = anonymous.with({ 'x-service-gateway-identity': 'desk-7' });
  const ask = async (secret: string) =>
    (await gateway.get('/customers', { 'x-service-gateway-secret': secret })).status;
  expect(await ask(signingSecret)).toBe(200);
  expect(await ask(`${signingSecret}.`)).toBe(401);
});
