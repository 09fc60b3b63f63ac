import type { Socket } from 'node:net';
import { errorResponse } from '../wire/errors.js';

export type Unsent = ReturnType<typeof createUnsent>;

// Below this size sockets are not checked.
const worthALook = 2 ** 20;

export function createUnsent(sockets: Iterable<Socket>, bytesMax: number) {
  return {
    /** Call after a write: above the bound, closes the socket with the most unsent bytes. */
    wrote(socket: Socket): void {
      if (socket.writableLength < worthALook) return;
      let [sum, fullest] = [0, socket];
      for (const one of sockets) {
        sum += one.writableLength;
        if (one.writableLength > fullest.writableLength) fullest = one;
      }
      if (sum > bytesMax) fullest.destroy();
    },
  };
}

/** Reads and writes a client's messages. */
export type Wire = ReturnType<typeof createWire>;

/**
 * @param unsent of all connections
 * @param onClosed once
 */
export function createWire(socket: Socket, unsent: Unsent, onClosed: () => void) {
  // Keeps unsent bytes after the end of reading.
  const chunks: AsyncIterator<Buffer> = socket.iterator({ destroyOnReturn: false });
  let closed = false;
  socket.setNoDelay(true);
  socket.on('error', () => socket.destroy());
  socket.on('close', close);

  function close(): void {
    if (!closed) {
      closed = true;
      onClosed();
    }
    socket.destroySoon();
  }

  function write(bytes: Buffer): void {
    if (!socket.writable || bytes.length === 0) return;
    socket.write(bytes);
    unsent.wrote(socket);
  }

  return {
    async read(): Promise<Buffer | undefined> {
      const { done, value } = await chunks.next();
      return done === true || closed ? undefined : value;
    },
    write,
    drained(): Promise<void> {
      if (!socket.writableNeedDrain) return Promise.resolve();
      return new Promise((resolve) => {
        const go = () => {
          socket.off('drain', go);
          socket.off('close', go);
          resolve();
        };
        socket.on('drain', go);
        socket.on('close', go);
      });
    },
    close,
    end(code: string, text: string): void {
      write(errorResponse('FATAL', code, text));
      close();
    },
  };
}
