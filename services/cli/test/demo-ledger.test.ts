import { expect, test } from 'vitest';
import { demoLedger } from '../src/demo/demo-ledger.js';
import { openService } from '../src/service/client.js';
import { fakeService } from './fake-service.js';

const never = new AbortController().signal;
const busy = { status: 503, headers: { 'retry-after': '0' }, body: { detail: 'Try again.' } };
const json = { 'content-type': 'application/json' };

test('retries on a busy service with the same key', async () => {
  const { url, received } = await fakeService((_, number) =>
    number < 3 ? busy : { status: 201, headers: json, body: { id: 'made' } },
  );
  const service = openService({ url, apiKey: 'key', resellerId: undefined });
  const ledger = demoLedger(service, never);
  expect(
    await ledger.post('/api/v1/resellers', { code: 'D', name: 'D', operating_states: ['AK'] }),
  ).toBe('made');
  const keys = new Set(received.map(({ headers }) => headers['idempotency-key']));
  expect([received.length, keys.size]).toEqual([3, 1]);
});

test('sends nothing after an interruption', async () => {
  const { url, received } = await fakeService(() => ({ status: 201, headers: json, body: {} }));
  const service = openService({ url, apiKey: 'key', resellerId: undefined });
  const ledger = demoLedger(service, AbortSignal.abort());
  await expect(ledger.post('/api/v1/customers', { name: 'D' })).rejects.toThrow('aborted');
  expect(received).toEqual([]);
});

test('does not create an existing object again', async () => {
  const { url, received } = await fakeService(() => ({ status: 409, headers: json, body: {} }));
  const service = openService({ url, apiKey: 'key', resellerId: undefined });
  const ledger = demoLedger(service, never);
  expect(
    await ledger.post('/api/v1/resellers', { code: 'D', name: 'D', operating_states: ['AK'] }),
  ).toBe('');
  expect(received).toHaveLength(1);
});
