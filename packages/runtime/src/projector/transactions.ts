import type { Pool, PoolClient } from 'pg';
import { sideBySide } from '../tables/side-by-side.js';

/** A read snapshot; writes are rolled back. */
export const inSnapshot = between('begin isolation level repeatable read', 'rollback');

export const inTransaction = between('begin', 'commit');

function between(begin: string, end: string) {
  return <Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>): Promise<Result> =>
    orRolledBack(pool, async (client) => {
      await client.query(begin);
      const result = await work(client);
      await client.query(end);
      return result;
    });
}

export interface TwoTrips {
  hold(client: PoolClient): Promise<unknown>;
  work(client: PoolClient): Promise<unknown>;
  /** Runs before `commit`; a failure commits nothing. */
  finish(client: PoolClient): Promise<unknown>;
}

/**
 * Two round trips on a pipelined connection.
 * @throws the first failure in statement order
 */
export function inTwoTrips(pool: Pool, { hold, work, finish }: TwoTrips): Promise<void> {
  return orRolledBack(pool, async (client) => {
    // Await all parts even after a failure: none may send behind the rollback.
    await inOneTrip(client, () => [client.query('begin'), hold(client), work(client)]);
    await inOneTrip(client, () => [finish(client), client.query('commit')]);
  });
}

/** Corks the socket until the next tick: a write costs as much as a statement. */
async function inOneTrip(
  { connection }: PoolClient,
  begin: () => readonly Promise<unknown>[],
): Promise<void> {
  connection.stream.cork();
  process.nextTick(() => connection.stream.uncork());
  await sideBySide(...begin());
}

async function orRolledBack<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    const result = await work(client);
    client.release();
    return result;
  } catch (error) {
    // A connection that cannot roll back leaves the pool.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
