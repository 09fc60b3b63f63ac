import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Client, createClient } from '../src/session/client.js';
import { createCopyIn } from '../src/session/copy-in.js';
import type { Unit } from '../src/session/unit.js';
import { createUnsent } from '../src/session/unsent.js';
import { message, query } from '../src/wire/messages.js';

// The bounds of all connections together; greed.long.test.ts fills the real ones.

const unread = (bytes: number) =>
  Object.defineProperty(new Socket(), 'writableLength', { value: bytes });

describe('unsent bytes', () => {
  it.each([
    ['below the bound', [3, 4, 2], []],
    ['over the bound', [3, 4, 4.5], [4.5]],
  ])(
    'of all connections %s close the socket with the most, and no other',
    (_, mebibytes, expected) => {
      const sockets = mebibytes.map((size) => unread(size * 2 ** 20));
      const unsent = createUnsent(sockets, 10 * 2 ** 20);
      for (const socket of sockets.slice(0, 1)) unsent.wrote(socket);
      const ended = sockets.filter(({ destroyed }) => destroyed);
      expect(ended.map(({ writableLength }) => writableLength / 2 ** 20)).toEqual(expected);
    },
  );
});

describe('the data of open COPYs', () => {
  const budget = { held: 0, bytesMax: 1_000 };
  const piece = { type: 'd', bytes: message('d', Buffer.alloc(395)) };
  const engine = {
    run: async (_: Client, { deliver }: Unit) => deliver?.([{ type: 'G', bytes: message('G') }]),
  };

  /** With the error codes of its connection. */
  async function openCopy() {
    const codes: string[] = [];
    const client = createClient(
      { id: 1, key: 1, startup: new Map() },
      { write: () => undefined, end: (code) => void codes.push(code) },
    );
    const copy = createCopyIn(client, engine, budget);
    await copy.start(query('copy t from stdin'));
    return { copy, codes };
  }

  it('closes the connection that exceeds the shared bound, and frees it at the end', async () => {
    const [one, other] = [await openCopy(), await openCopy()];
    await one.copy.take(piece);
    await other.copy.take(piece);
    expect([one.codes, other.codes]).toEqual([[], []]);
    await one.copy.take(piece);
    expect([one.codes, other.codes]).toEqual([['54000'], []]);
    one.copy.close();
    await other.copy.take({ type: 'c', bytes: message('c') });
    expect(budget.held).toBe(0);
  });
});
