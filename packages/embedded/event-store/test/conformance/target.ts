import { EventStoreDBClient } from '@eventstore/db-client';
import { startEventStore } from '../../src/index.js';

/** The server that statements are made about, and a client of it. */
export interface Target {
  readonly url: string;
  readonly client: EventStoreDBClient;
  /** True for a server of somebody else's. */
  readonly isReal: boolean;
  close(): Promise<void>;
}

/** With CONFORMANCE_EVENTSTORE_URL, that server, which may be in use by others; else one of our own in memory. */
export async function openTarget(): Promise<Target> {
  const elsewhere = process.env['CONFORMANCE_EVENTSTORE_URL'] || undefined;
  const own = elsewhere === undefined ? await startEventStore({ directory: 'memory' }) : undefined;
  const url = elsewhere ?? own?.url ?? '';
  const client = EventStoreDBClient.connectionString(url);
  return {
    url,
    client,
    isReal: own === undefined,
    async close() {
      await client.dispose();
      await own?.close();
    },
  };
}
