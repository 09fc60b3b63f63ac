import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import pg from 'pg';

const cancelMsMax = 2_000;

/** CancelRequest, on a second connection; if that fails, the statement timeout ends the query. */
function cancelQuery(client: pg.PoolClient): Promise<void> {
  const processId: unknown = Reflect.get(client, 'processID');
  const secretKey: unknown = Reflect.get(client, 'secretKey');
  const { host, port } = client;
  if (typeof processId !== 'number' || typeof secretKey !== 'number') return Promise.resolve();
  const request = Buffer.alloc(16);
  request.writeInt32BE(16, 0);
  request.writeInt32BE(80_877_102, 4);
  request.writeInt32BE(processId, 8);
  request.writeInt32BE(secretKey, 12);
  return new Promise((resolve) => {
    const isPath = host.startsWith('/');
    const socket = isPath ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
    socket.setTimeout(cancelMsMax, () => socket.destroy());
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume();
    socket.end(request);
  });
}

const statementsMax = 500;
/**
 * A caller's filter gives a longer text, hardly ever twice. Prepared, 9,000 comparisons take 6 MB of
 * each connection until it closes.
 */
const preparedCharsMax = 8 * 1024;
/** feature_not_supported: a migration changed a prepared statement's columns. */
const planIsStale = '0A000';

/** Prepares once per connection. A pooler must support that, such as PgBouncer 1.21 or newer. */
export function preparingPool(pool: pg.Pool, gate: Gate = openGate): PostgresPool {
  const names = new Map<string, string>();

  function nameOf(text: string): string | undefined {
    if (text.length > preparedCharsMax) return undefined;
    const cached = names.get(text);
    if (cached !== undefined || names.size >= statementsMax) return cached;
    const name = createHash('sha256').update(text).digest('base64url');
    names.set(text, name);
    return name;
  }

  return {
    end: () => pool.end(),
    async connect() {
      const turn = await gate.enter();
      try {
        return new PreparingClient(await pool.connect(), nameOf, turn);
      } catch (error) {
        turn.leave();
        throw error;
      }
    },
  };
}

class PreparingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #nameOf: (text: string) => string | undefined;
  readonly #turn: Turn;
  #cancelling: Promise<void> | undefined;

  constructor(client: pg.PoolClient, nameOf: (text: string) => string | undefined, turn: Turn) {
    this.#client = client;
    this.#nameOf = nameOf;
    this.#turn = turn;
  }

  query<R>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  query<R>(
    statement: string | PostgresCursor<R>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<R>> | PostgresCursor<R> {
    if (typeof statement === 'string') return this.#queryWhileConnected(statement, [...parameters]);
    const plain: PostgresPoolClient = this.#client;
    return plain.query(statement);
  }

  async #queryWhileConnected<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    let [isWanted, isRunning] = [true, false];
    const unsubscribe = this.#turn.onGone(() => {
      isWanted = false;
      if (isRunning) this.#cancelling ??= cancelQuery(this.#client);
    });
    try {
      if (!isWanted) throw new Error('client disconnected');
      isRunning = true;
      return await this.#execute<R>(text, values);
    } catch (error) {
      this.#turn.failed(error);
      throw error;
    } finally {
      unsubscribe();
    }
  }

  async #execute<R>(text: string, values: unknown[]): Promise<PostgresQueryResult<R>> {
    const name = this.#nameOf(text);
    try {
      return detachRows(
        await this.#client.query(name === undefined ? { text, values } : { name, text, values }),
      );
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== planIsStale) throw error;
      return detachRows(await this.#client.query({ text, values }));
    }
  }

  release(): void {
    if (this.#cancelling === undefined) {
      this.#client.release();
      this.#turn.leave();
      return;
    }
    // A late cancellation must not hit another query.
    void this.#cancelling.then(() => {
      this.#client.release(true);
      this.#turn.leave();
    });
  }
}

/**
 * Results of a connection reference each other until a full collection: attached rows would stay in
 * memory for minutes.
 */
function detachRows<R>(result: pg.QueryResult): PostgresQueryResult<R> {
  const { rows } = result;
  result.rows = [];
  return { command: 'SELECT', rowCount: rows.length, rows };
}

/** Limits shares, so that none can delay all others. */
export interface Gate {
  /** Resolves when a connection is available. */
  enter(): Promise<Turn>;
}

export interface Turn {
  leave(): void;
  failed(error: unknown): void;
  onGone(listener: () => void): () => void;
}

export const openGate: Gate = {
  enter: async () => ({ leave() {}, failed() {}, onGone: () => () => {} }),
};
