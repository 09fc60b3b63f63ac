import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type Connection, serveConnection } from './session/connection.js';
import type { Multiplexer } from './session/multiplexer.js';
import { createUnsent } from './session/unsent.js';

export type Listener = Awaited<ReturnType<typeof listen>>;

const lastWordsMs = 200;
const connectionsMax = 1_000;
// For all connections together.
const unsentBytesMax = 512 * 2 ** 20;

export async function listen(multiplexer: Multiplexer, host: string, port: number) {
  const open = new Map<Socket, Connection>();
  const unsent = createUnsent({ [Symbol.iterator]: () => open.keys() }, unsentBytesMax);
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    const connection = serveConnection(socket, count, multiplexer, unsent);
    open.set(socket, connection);
    socket.on('close', () => open.delete(socket));
    if (open.size > connectionsMax) connection.end('53300', 'sorry, too many clients already');
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close(why: 'stopping' | 'lost'): Promise<void> {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of open.values()) {
        if (why === 'lost') connection.end('57P02', 'the database ended unexpectedly');
        else connection.end('57P01', 'terminating connection: the server is stopping');
      }
      // Do not wait for a client that does not read.
      const impatient = setTimeout(() => {
        for (const socket of open.keys()) socket.destroy();
      }, lastWordsMs);
      await closed;
      clearTimeout(impatient);
    },
  };
}
