import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { serveConnection } from './session/connection.js';
import type { Multiplexer } from './session/multiplexer.js';

/** The door: accepts connections for the shared session. */
export interface Listener {
  readonly port: number;
  /** Accepts no more, and tells every client that the server is stopping. */
  close(): Promise<void>;
}

const lastWordsMs = 200;

/** Starts to listen; `port` 0 means a free one. */
export async function listen(
  multiplexer: Multiplexer,
  host: string,
  port: number,
): Promise<Listener> {
  const open = new Map<Socket, { end(code: string, text: string): void }>();
  let count = 0;
  const server = createServer((socket) => {
    count += 1;
    open.set(socket, serveConnection(socket, count, multiplexer));
    socket.on('close', () => open.delete(socket));
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const connection of open.values()) {
        connection.end('57P01', 'terminating connection: the server is stopping');
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
