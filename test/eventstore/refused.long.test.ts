// Long: 10 s. Starts processes against logs that they refuse.
import { Metadata, status } from '@grpc/grpc-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Behaviour,
  type Interposer,
  interpose,
} from '../../packages/runtime/test/event-log/interposer.js';
import { client } from '../acceptance/client.js';
import { aTransaction } from '../acceptance/fixtures.js';
import { ledger } from '../services/ledger.js';

const denied = {
  code: status.PERMISSION_DENIED,
  details: 'Access Denied',
  metadata: Metadata.fromHttp2Headers({ exception: 'access-denied' }),
};

const behaviour: Behaviour = {};
let server: Interposer;
let api: { readonly url: string };
let apiKey: string;
beforeAll(async () => {
  const running = await ledger();
  apiKey = running.apiKey;
  await running.platform.post('/exchange/transactions', aTransaction());
  server = await interpose(Number(new URL(running.eventStoreUrl).port), behaviour);
  behaviour.refuseRead = (request) => (request.getOptions()?.hasAll() ? denied : undefined);
  const eventStoreUrl = server.url.replace('esdb://', 'esdb://ledger:hunter2@');
  api = await running.anotherApi({ eventStoreUrl });
});
afterAll(() => server.close());

describe('a service whose user can append but not read all streams', () => {
  test("is not ready, and states the required rights without the user's name", async () => {
    const response = await fetch(`${api.url}/readyz`);
    const text = await response.text();
    expect(response.status).toBe(503);
    expect(text).toMatch(/does not let its user read \$all.*eventstore grant --user/);
    expect(text).not.toMatch(/hunter2|did not answer/);
  });

  test('refuses a write at once', async () => {
    const startedAt = performance.now();
    const caller = client(api.url).with({ 'x-api-key': apiKey });
    const answer = await caller.post('/exchange/transactions', aTransaction());
    expect(answer.status).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(8_000);
  });

  test('accepts writes again once the user has the rights', async () => {
    behaviour.refuseRead = () => undefined;
    const caller = client(api.url).with({ 'x-api-key': apiKey });
    await expect
      .poll(async () => (await caller.post('/exchange/transactions', aTransaction())).status)
      .toBe(201);
    expect((await fetch(`${api.url}/readyz`)).status).toBe(200);
  });
});
