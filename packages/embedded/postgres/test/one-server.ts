import {
  type LogLine,
  type PostgresOptions,
  type RunningPostgres,
  startPostgres,
} from '@exchange/embedded-postgres';
import pg from 'pg';
import { afterAll, afterEach, beforeAll } from 'vitest';

export interface OneServer {
  readonly url: string;
  readonly port: number;
  readonly logged: readonly LogLine[];
  client(config?: pg.ClientConfig): Promise<pg.Client>;
}

// May prepare a template.
const startLimitMs = 180_000;

export function oneServer(options: Partial<PostgresOptions> = {}): OneServer {
  const logged: LogLine[] = [];
  const clients: pg.Client[] = [];
  let server: RunningPostgres | undefined;

  beforeAll(async () => {
    server = await startPostgres({
      directory: 'memory',
      log: (line) => void logged.push(line),
      ...options,
    });
  }, startLimitMs);
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.end().catch(() => undefined)));
  });
  afterAll(async () => {
    await server?.close();
  });

  function running(): RunningPostgres {
    if (server === undefined) throw new Error('the server runs only during tests');
    return server;
  }

  return {
    get url() {
      return running().url;
    },
    get port() {
      return running().port;
    },
    logged,
    async client(config) {
      const client = await connect(running().url, config);
      clients.push(client);
      return client;
    },
  };
}

export async function connect(url: string, config: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...config });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

export async function value(
  client: pg.Client,
  sql: string,
  values: unknown[] = [],
): Promise<unknown> {
  const { rows } = await client.query({ text: sql, values, rowMode: 'array' });
  return rows[0]?.[0];
}

export async function failure(query: Promise<unknown>): Promise<string | undefined> {
  try {
    await query;
    return undefined;
  } catch (error) {
    return error instanceof pg.DatabaseError ? error.code : String(error);
  }
}

export async function errorOf(query: Promise<unknown>): Promise<pg.DatabaseError> {
  try {
    await query;
  } catch (error) {
    if (error instanceof pg.DatabaseError) return error;
    throw error;
  }
  throw new Error('the query did not fail');
}

/** Ends the connection without Terminate, like a crash. */
export function cut(client: pg.Client): void {
  client.connection.stream.destroy();
}
