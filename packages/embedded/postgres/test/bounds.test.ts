import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { type Client, createClient } from '../src/session/client.js';
import { createCopyIn } from '../src/session/copy-in.js';
import type { Unit } from '../src/session/unit.js';
import { createUnsent } from '../src/session/unsent.js';
import { message, query } from '../src/wire/messages.js';

// What all connections together may hold; greed.long.test.ts fills the real bounds.

/** A socket whose client has not read so many bytes. */
const unread = (bytes: number) =>
  Object.defineProperty(new Socket(), 'writableLength', { value: bytes });

describe('unread answers', () => {
  it.each([
    ['below the bound', [3, 4, 2], []],
    ['over the bound', [3, 4, 4.5], [4.5]],
  ])('of all connections %s end the fullest connection only', (_, mebibytes, expected) => {
    const sockets = mebibytes.map((size) => unread(size * 2 ** 20));
    const unsent = createUnsent(sockets, 10 * 2 ** 20);
    for (const socket of sockets.slice(0, 1)) unsent.wrote(socket);
    const ended = sockets.filter(({ destroyed }) => destroyed);
    expect(ended.map(({ writableLength }) => writableLength / 2 ** 20)).toEqual(expected);
  });
});

describe('the data of open COPYs', () => {
  const budget = { held: 0, bytesMax: 1_000 };
  const piece = { type: 'd', bytes: message('d', Buffer.alloc(395)) };
  const engine = {
    run: async (_: Client, { deliver }: Unit) => deliver?.([{ type: 'G', bytes: message('G') }]),
  };

  /** An open COPY, and the codes that its connection was ended with. */
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

  it('end the connection that exceeds the bound of all, and free it when they end', async () => {
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
