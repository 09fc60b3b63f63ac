import pg from 'pg';

/** A pool's end doesn't wait for its connections to close: the drop of the database may end one with an error. */
export function testPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  return pool;
}
