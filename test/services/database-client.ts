import pg from 'pg';
import { atEndOfFile } from './end-of-file.js';

/** A connection until the end of the file. */
export async function databaseClient(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  await client.connect();
  atEndOfFile(() => client.end());
  return client;
}
