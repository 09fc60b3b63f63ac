import type { Socket } from 'node:net';

/** Bounds the unsent bytes of all connections together, which are held in memory. */
export interface Unsent {
  /** Call after a write to a socket: above the bound, the socket with the most unsent bytes is closed. */
  wrote(socket: Socket): void;
}

// Sockets with less are not checked.
const worthALook = 2 ** 20;

export function createUnsent(sockets: Iterable<Socket>, bytesMax: number): Unsent {
  return {
    wrote(socket) {
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
