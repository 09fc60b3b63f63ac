import type { Socket } from 'node:net';

/** What clients have not read yet is held in memory: bounded, of all connections together. */
export interface Unsent {
  /** Something was written to a socket: where all of them hold too much, the one that holds most is cut. */
  wrote(socket: Socket): void;
}

// Sockets that hold less are not worth a look.
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
