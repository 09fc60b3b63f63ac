import type { Socket } from 'node:net';
import { errorResponse } from '../wire/errors.js';

// Below this size sockets are not checked.
const worthALook = 2 ** 20;

/** Call after a write: above the bound of all sockets, closes the one with the most unsent bytes. */
export function boundUnsent(written: Socket, sockets: Iterable<Socket>, bytesMax: number): void {
  if (written.writableLength < worthALook) return;
  let [sum, fullest] = [0, written];
  for (const one of sockets) {
    sum += one.writableLength;
    if (one.writableLength > fullest.writableLength) fullest = one;
  }
  if (sum > bytesMax) fullest.destroy();
}

/** Reads and writes a client's messages. */
export type Wire = ReturnType<typeof createWire>;

/**
 * @param onClosed once
 */
export function createWire(
  socket: Socket,
  onWritten: (socket: Socket) => void,
  onClosed: () => void,
) {
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
    onWritten(socket);
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
