import { EventStoreDBClient } from '@eventstore/db-client';
import {
  eventStoreProgram,
  startEventStoreServer,
} from '../../../../../test/services/eventstore-server.js';
import { startEventStore } from '../../src/index.js';

export interface Target {
  readonly client: EventStoreDBClient;
  close(): Promise<void>;
}

const program = eventStoreProgram(process.env);

export const targets: readonly (readonly [string, () => Promise<Target>])[] = [
  ['the embedded store', embedded],
  ...(program === undefined ? [] : [['EventStoreDB', () => original(program)] as const]),
];

async function embedded(): Promise<Target> {
  const store = await startEventStore({ directory: 'memory' });
  return clientOf(store.url, store.close);
}

async function original(program: string): Promise<Target> {
  const server = await startEventStoreServer(program);
  return clientOf(server.url, async () => server.stop());
}

function clientOf(url: string, stop: () => Promise<void>): Target {
  const client = EventStoreDBClient.connectionString(url);
  return {
    client,
    async close() {
      await client.dispose();
      await stop();
    },
  };
}
