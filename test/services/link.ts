import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { portOf } from './free-port.js';

const keptMax = 64 * 1024;

export interface Link {
  readonly port: number;
  readonly open: number;
  cut(): void;
  delay(ms: number): void;
  stall(isStalled: boolean): void;
  close(): Promise<void>;
}

export async function linkTo(targetPort: number): Promise<Link> {
  const open = new Set<Socket>();
  let delayMs = 0;
  let isStalled = false;
  const waiting: (() => void)[] = [];

  function pass(from: Socket, to: Socket): void {
    let before = Promise.resolve();
    let count = 0;
    from.on('data', (chunk: Buffer) => {
      count += chunk.length;
      if (count > keptMax) from.pause();
      const due = delayMs > 0 ? pause(delayMs) : undefined;
      before = before
        .then(() => due)
        .then(() => (isStalled ? new Promise<void>((resume) => waiting.push(resume)) : undefined))
        .then(() => {
          if (!to.destroyed) to.write(chunk);
          count -= chunk.length;
          if (count <= keptMax) from.resume();
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
  const port = await portOf(server);

  const release = () => {
    for (const resume of waiting.splice(0)) resume();
  };
  const cut = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    port,
    get open() {
      return open.size;
    },
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
