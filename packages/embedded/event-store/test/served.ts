import { EventStoreDBClient } from '@eventstore/db-client';
import { type EventStoreOptions, type RunningEventStore, startEventStore } from '../src/index.js';

export function servedInMemory() {
  const closing: (() => Promise<unknown>)[] = [];
  return {
    async start(options: Partial<EventStoreOptions> = {}): Promise<RunningEventStore> {
      const server = await startEventStore({ directory: 'memory', ...options });
      closing.push(() => server.close());
      return server;
    },
    connect(url: string): EventStoreDBClient {
      const client = EventStoreDBClient.connectionString(url);
      closing.push(() => client.dispose());
      return client;
    },
    async closeAll(): Promise<void> {
      for (const close of closing.splice(0).reverse()) await close();
    },
  };
}
