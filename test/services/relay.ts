import { once } from 'node:events';
import { connect, createServer } from 'node:net';

export interface Relay {
  readonly port: number;
  shut(): void;
  open(): Promise<void>;
}

export async function relayTo(targetPort: number): Promise<Relay> {
  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, '127.0.0.1');
    for (const [from, to] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      from.setNoDelay(true);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  await listen(0);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  server.unref();
  return {
    port: address.port,
    shut: () => void server.close(),
    async open() {
      if (!server.listening) await listen(address.port);
      server.unref();
    },
  };
}
