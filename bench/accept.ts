import { EventStoreDBClient } from '@eventstore/db-client';
import { createTransaction } from '@exchange/ledger/exchange/transaction/contract';
import { readConfig } from '@exchange/runtime/config/environment';
import {
  type Authenticator,
  createAuthenticator,
} from '@exchange/runtime/credentials/authenticator';
import { createMapKeys } from '@exchange/runtime/credentials/map-keys';
import { implement } from '@exchange/runtime/http/implement';
import { createServer } from '@exchange/runtime/http/server';
import { createLogMemory } from '@exchange/runtime/positions/log-memory';
import { createLogger } from '@exchange/runtime/process/logger';
import { noNamedKeys } from '../packages/runtime/test/no-named-keys.js';
import { appendBarely } from './events.js';
import { quiet } from './process-times.js';
import type { Measurement } from './report.js';
import type { Stack } from './stack.js';
import { transactionsPerSecond } from './transactions-per-second.js';
import { turnedAwayLine } from './turned-away.js';

const seconds = 8;

export async function measureAccepting(stack: Stack): Promise<Measurement[]> {
  const bare = await bareRoute();
  const measurements: Measurement[] = [];
  for (const connections of [1, 32, 64]) {
    const appends = await appendsPerSecond(stack.eventStoreUrl, connections);
    const validated = await transactionsPerSecond(bare, connections);
    await quiet();
    const accepted = await transactionsPerSecond(stack, connections);
    await quiet();
    const at = `${connections} connection${connections === 1 ? '' : 's'}`;
    measurements.push(
      { name: `bare client appends, ${connections} at a time`, value: appends, unit: '/s' },
      { name: `bare route with the same validation, ${at}`, value: validated.rate, unit: '/s' },
      {
        name: `transactions accepted, ${at}`,
        value: accepted.rate,
        unit: '/s',
        baseline: 'bare appends',
        ratio: accepted.rate / appends,
        ...(connections === 64 ? { target: '0.70 or more' } : {}),
      },
      ...turnedAwayLine(`transactions, ${at}`, accepted.turnedAway),
    );
  }
  await bare.close();
  return measurements;
}

async function appendsPerSecond(url: string, atATime: number): Promise<number> {
  const client = EventStoreDBClient.connectionString(url);
  const run = async (milliseconds: number) => {
    let appended = 0;
    const from = performance.now();
    const writer = async () => {
      while (performance.now() - from < milliseconds) {
        await appendBarely(client);
        appended += 1;
      }
    };
    await Promise.all(Array.from({ length: atATime }, writer));
    return (appended / (performance.now() - from)) * 1000;
  };
  await run(1000);
  const rate = await run(seconds * 1000);
  await client.dispose();
  return rate;
}

async function bareRoute(): Promise<{
  readonly url: string;
  readonly apiKey: string;
  close(): Promise<void>;
}> {
  const apiKey = 'none';
  const authenticator = createAuthenticator({
    apiKeys: [apiKey],
    tokenSigningSecret: 'a secret of at least thirty-two bytes.',
    tokenTtlMinutes: 60,
    keys: noNamedKeys(),
    resellerExists: async () => true,
    memory: createLogMemory(),
  });
  const { app } = await bareServer(authenticator);
  implement(app, createTransaction, async () => ({ status: 201, body: '{}' }));
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  return { url, apiKey, close: () => app.close() };
}

export function bareServer(authenticator: Authenticator) {
  return createServer({
    log: createLogger('bench', 'silent'),
    contracts: [],
    authenticator,
    mapKeys: createMapKeys({
      lookUp: async () => undefined,
      onUse: () => undefined,
      memory: createLogMemory(),
    }),
    bodyLimitBytes: 1e6,
    limits: readConfig({ REQUESTS_IN_FLIGHT_MAX: '512', REQUESTS_IN_FLIGHT_SHARE: '512' }).limits,
    ...{ rateLimitPerMinute: 0, refusalsPerMinute: 0, redis: undefined },
  });
}
