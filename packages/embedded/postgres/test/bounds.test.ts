import { Socket } from 'node:net';
import { expect, it } from 'vitest';
import { boundUnsent } from '../src/session/socket.js';

const unread = (bytes: number) =>
  Object.defineProperty(new Socket(), 'writableLength', { value: bytes });

it.each([
  ['below the bound', [3, 4, 2], []],
  ['over the bound', [3, 4, 4.5], [4.5]],
])(
  'unsent bytes of all connections %s close the socket with the most, and no other',
  (_, mebibytes, expected) => {
    const sockets = mebibytes.map((size) => unread(size * 2 ** 20));
    for (const socket of sockets.slice(0, 1)) boundUnsent(socket, sockets, 10 * 2 ** 20);
    const ended = sockets.filter(({ destroyed }) => destroyed);
    expect(ended.map(({ writableLength }) => writableLength / 2 ** 20)).toEqual(expected);
  },
);
