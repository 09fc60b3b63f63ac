import pg from 'pg';

/** Local offsets before standard time have seconds, which pg cuts off. */
pg.defaults.parseInputDatesAsUTC = true;

/** An error on a checked-out connection would end the process: a pool handles idle ones only. */
export function openPool(config: pg.PoolConfig, onError: (error: unknown) => void): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', onError);
  pool.on('connect', (client) => void client.on('error', onError));
  return pool;
}
