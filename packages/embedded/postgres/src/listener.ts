import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type Connection, serveConnection } from './session/connection.js';
import type { Multiplexer } from './session/multiplexer.js';
import { createUnsent } from './session/unsent.js';

/** The door: accepts connections for the shared session. */
export interface Listener {
  readonly port: number;
  /** Accepts no more, and tells every client why: the server is stopping, or its database has ended. */
  close(why: 'stopping' | 'lost'): Promise<void>;
}

const lastWordsMs = 200;
const connectionsMax = 1_000;
// Each of these is of all connections together; an answer that one is waiting for is held beside them.
const copyBytesMax = 256 * 2 ** 20;
const unsentBytesMax = 512 * 2 ** 20;

/** Starts to listen; `port` 0 means a free one. */
export async function listen(
  multiplexer: Multiplexer,
  host: string,
  port: number,
): Promise<Listener> {
  const open = new Map<Socket, Connection>();
  const shared = {
    copy: { held: 0, bytesMax: copyBytesMax },
    unsent: createUnsent({ [Symbol.iterator]: () => open.keys() }, unsentBytesMax),
  };
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    const connection = serveConnection(socket, count, multiplexer, shared);
    open.set(socket, connection);
    socket.on('close', () => open.delete(socket));
    if (open.size > connectionsMax) connection.end('53300', 'sorry, too many clients already');
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close(why) {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of open.values()) {
        if (why === 'lost') connection.end('57P02', 'the database ended unexpectedly');
        else connection.end('57P01', 'terminating connection: the server is stopping');
      }
      // One that does not read its last words is not waited for.
      const impatient = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, lastWordsMs);
      await closed;
      clearTimeout(impatient);
    },
  };
}
