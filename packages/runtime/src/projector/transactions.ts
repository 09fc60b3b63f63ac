import type { Pool, PoolClient } from 'pg';
import { sideBySide } from '../tables/side-by-side.js';

/** Runs work on one moment of the database; what it writes is seen by itself alone and taken back at the end. */
export async function inSnapshot<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read');
    const result = await work(client);
    await client.query('rollback');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Runs work in a transaction; rolls back and gives the connection up when it throws. */
export function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>,
): Promise<Result> {
  return orRolledBack(pool, async (client) => {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  });
}

/** The parts of a transaction. */
export interface TwoTrips {
  /** Sent behind `begin`. Where it fails, so does what is sent behind it. */
  hold(client: PoolClient): Promise<unknown>;
  /** Begins to send at once, behind `hold`, and reads nothing of what that answers. */
  work(client: PoolClient): Promise<unknown>;
  /** Sent before `commit`, which commits nothing where it fails. */
  finish(client: PoolClient): Promise<unknown>;
}

/**
 * Runs a transaction whose beginning and end are not waited for: where the pool's connections are pipelined, `begin`, `hold` and the
 * first statements of `work` make one trip to the database together, `finish` and `commit` another.
 *
 * @throws the first failure, in the order in which the statements were sent; all is rolled back then
 */
export function inTwoTrips(pool: Pool, { hold, work, finish }: TwoTrips): Promise<void> {
  return orRolledBack(pool, async (client) => {
    // No part may send anything behind a rollback: each is waited for, whatever became of the others.
    await inOneTrip(client, () => [client.query('begin'), hold(client), work(client)]);
    await inOneTrip(client, () => [finish(client), client.query('commit')]);
  });
}

/** Has what is asked until the next tick written to the socket at once: each write wakes the other side, and costs as much as a statement. */
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
    // A connection that cannot roll back is not given back to the pool.
    await client.query('rollback').then(
      () => client.release(),
      (broken: Error) => client.release(broken),
    );
    throw error;
  }
}
