import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';

/** Listens on a free port. */
export async function portOf(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

/** A port without a server. */
export async function deadPort(): Promise<number> {
  const server = createServer();
  const port = await portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}
