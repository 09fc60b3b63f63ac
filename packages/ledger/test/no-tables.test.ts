import { startEventStore } from '@exchange/embedded-event-store';
import { readConfig } from '@exchange/runtime/config/environment';
import { createAuthenticator } from '@exchange/runtime/credentials/authenticator';
import { createMapKeys } from '@exchange/runtime/credentials/map-keys';
import { connectEventLog } from '@exchange/runtime/event-log/connect';
import { createCommandDependencies } from '@exchange/runtime/http/commands/command-dependencies';
import { createServer } from '@exchange/runtime/http/server';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import type { PositionWatcher } from '@exchange/runtime/positions/position-watcher';
import { createLogger } from '@exchange/runtime/process/logger';
import type { ReadDatabase } from '@exchange/runtime/tables/queries/tenancy';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noNamedKeys } from '../../runtime/test/no-named-keys.js';
import { createTransaction } from '../src/exchange/transaction/contract.js';
import { addExchangeWrites } from '../src/exchange/transaction/write.js';
import { defaultInstallation } from '../src/platform/installation/installation.js';
import { ports } from './ports.js';

const accesses: string[] = [];

function never<Part extends object>(name: string): Part {
  return new Proxy({} as Part, {
    get(_, member) {
      accesses.push(`${name}.${String(member)}`);
      throw new Error(`unexpected access to ${name}`);
    },
  });
}

let inject: (
  body: object,
  headers?: Record<string, string>,
) => Promise<{ readonly statusCode: number }>;
let close = async () => {};

beforeAll(async () => {
  const store = await startEventStore({ directory: 'memory' });
  const eventLog = connectEventLog(store.url);
  const memory = createLogMemory();
  const { limits } = readConfig({});
  const { app } = await createServer({
    log: createLogger('test', 'silent'),
    contracts: [],
    authenticator: createAuthenticator({
      apiKeys: ['key'],
      tokenSigningSecret: 'a secret of at least thirty-two bytes.',
      tokenTtlMinutes: 60,
      keys: noNamedKeys(),
      resellerExists: async () => true,
      memory,
    }),
    mapKeys: createMapKeys({ lookUp: async () => undefined, onUse: () => undefined, memory }),
    bodyLimitBytes: 1e6,
    limits,
    ...{ rateLimitPerMinute: 0, refusalsPerMinute: 0, redis: undefined },
  });
  const dependencies = createCommandDependencies({
    eventLog,
    memory,
    publicUrl: undefined,
    database: never<ReadDatabase>('database'),
    positions: never<PositionWatcher>('positions'),
    notifier: { notify: () => undefined, close: async () => undefined },
    lanesOf: () => [],
    ports,
    receiptOf: () => undefined,
  });
  addExchangeWrites(app, dependencies, defaultInstallation);
  inject = (body, headers = {}) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/exchange/transactions',
      headers: { 'x-api-key': 'key', prefer: 'respond-async', ...headers },
      payload: body,
    });
  close = async () => {
    await app.close();
    await eventLog.close();
    await store.close();
  };
});
afterAll(() => close());

const nomination = Object(createTransaction.example);
const trade = { ...nomination, transaction_type: 'trade' };

test('a submission without external id reads no table', async () => {
  for (const body of [nomination, trade]) {
    expect(createTransaction.readsTables?.(body)).toBe(false);
    expect((await inject(body)).statusCode).toBe(201);
    for (const _ of ['first', 'again']) {
      const answer = await inject(body, { 'idempotency-key': `key-of-a-${body.transaction_type}` });
      expect(answer.statusCode).toBe(201);
    }
    expect((await inject({ ...body, delivery_end: body.delivery_start })).statusCode).toBe(422);
  }
  expect(accesses).toEqual([]);
});

test('a submission with an external id may read tables', () => {
  expect(createTransaction.readsTables?.({ ...nomination, external_id: 'A-1' })).toBe(true);
});
