import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network connection to a store, which can be cut, slow, or silent. */
export interface Link {
  readonly port: number;
  /** Resets every connection that is open. */
  cut(): void;
  /** Everything takes that much longer from now on; 0 for as it was. */
  delay(ms: number): void;
  /** Nothing goes through from now on, and nothing is refused. */
  stall(isStalled: boolean): void;
  close(): Promise<void>;
}

/** Listens on a port of its own and passes everything on to another one. */
export async function linkTo(targetPort: number): Promise<Link> {
  const open = new Set<Socket>();
  let delayMs = 0;
  let isStalled = false;
  const waiting: (() => void)[] = [];

  function pass(from: Socket, to: Socket): void {
    // In order: a chunk waits for the one before it.
    let before = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      from.pause();
      before = before
        .then(() => (delayMs > 0 ? new Promise((later) => setTimeout(later, delayMs)) : undefined))
        .then(() => (isStalled ? new Promise<void>((resume) => waiting.push(resume)) : undefined))
        .then(() => {
          if (!to.destroyed) to.write(chunk);
          from.resume();
        });
    });
    from.on('end', () => before.then(() => to.end()));
    from.on('error', () => to.destroy());
    from.on('close', () => {
      open.delete(from);
      before.then(() => to.destroy());
    });
  }

  const server = createServer((incoming) => {
    const outgoing = connect(targetPort, '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      socket.setNoDelay(true);
      open.add(socket);
    }
    pass(incoming, outgoing);
    pass(outgoing, incoming);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');

  const release = () => {
    for (const resume of waiting.splice(0)) resume();
  };
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port: address.port,
    cut,
    delay(ms) {
      delayMs = ms;
    },
    stall(stalled) {
      isStalled = stalled;
      if (!stalled) release();
    },
    async close() {
      isStalled = false;
      release();
      cut();
      await new Promise((closed) => server.close(closed));
    },
  };
}
