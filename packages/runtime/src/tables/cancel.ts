import { connect } from 'node:net';
import type pg from 'pg';

const cancelMsMax = 2_000;

/**
 * Asks the server to end what it does for a connection (PostgreSQL's CancelRequest, on a connection of its own). Resolves
 * when the server has taken note, or could not be reached: its own statement limit ends the query then.
 */
export function cancelQuery(client: pg.PoolClient): Promise<void> {
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
    // The server closes it when the signal is sent.
    socket.on('error', () => undefined).on('close', () => resolve());
    socket.resume();
    socket.end(request);
  });
}
