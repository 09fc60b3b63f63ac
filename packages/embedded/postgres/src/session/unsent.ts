import type { Socket } from 'node:net';

export type Unsent = ReturnType<typeof createUnsent>;

// Not checked below.
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
