import { beforeAll, expect, test } from 'vitest';
import { member } from '../acceptance/client.js';
import { sharedLedger } from '../services/ledger.js';

beforeAll(async () => void (await sharedLedger()));

test('a gateway with the secret asserts its identity', async () => {
  const { anonymous, signingSecret } = await sharedLedger();
  const gateway = anonymous.with({ 'x-service-gateway-identity': 'desk-7' });
  const ask = async (secret: string) =>
    (await gateway.get('/customers', { 'x-service-gateway-secret': secret })).status;
  expect(await ask(signingSecret)).toBe(200);
  expect(await ask(`${signingSecret}.`)).toBe(401);
});

// Not an acceptance test: a proxy in front removes these headers.
test.each([
  { 'x-service-gateway-identity': 'desk', 'x-service-gateway-secret': 'wrong' },
  { 'x-service-gateway-identity': 'desk' },
  { 'x-service-gateway-secret': 'no identity beside it' },
])('%j is 401 without naming the wrong part', async (headers) => {
  const { anonymous } = await sharedLedger();
  const answer = await anonymous.get('/customers', headers);
  expect([answer.status, member(answer.body, 'detail')]).toEqual([
    401,
    'The credential is not valid.',
  ]);
});
