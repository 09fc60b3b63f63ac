import type { Socket } from 'node:net';
import { errorResponse } from '../wire/errors.js';
import type { Unsent } from './unsent.js';

/** A client's socket: read piece by piece, so that a client is held back while its messages are worked on. */
export interface Wire {
  /** The next bytes; undefined when the client has gone. */
  read(): Promise<Buffer | undefined>;
  write(bytes: Buffer): void;
  /** Resolves when the client has room for more, or has gone. */
  drained(): Promise<void>;
  close(): void;
  /** Closes with an error that says why. */
  end(code: string, text: string): void;
}

/**
 * @param unsent what waits to be sent, of all connections
 * @param onClosed told once, when this side or the other has closed
 */
export function createWire(socket: Socket, unsent: Unsent, onClosed: () => void): Wire {
  // Leaving the loop over its bytes must not cut off what is still to be sent.
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
    async read() {
      const { done, value } = await chunks.next();
      return done === true || closed ? undefined : value;
    },
    write,
    drained() {
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
    end(code, text) {
      write(errorResponse('FATAL', code, text));
      close();
    },
  };
}
