import { expect, test } from 'vitest';
import { archiveEnd, dataDescriptor, localHeader } from '../src/pack/zip-format.js';
import { type RandomAccess, readZip } from '../src/pack/zip-reader.js';

function sparse(
  pieces: readonly (readonly [at: number, bytes: Uint8Array])[],
  size: number,
): RandomAccess {
  return {
    size,
    async *read(start, end) {
      const bytes = new Uint8Array(end - start);
      for (const [at, piece] of pieces) {
        for (const [index, byte] of piece.entries()) {
          const place = at + index - start;
          if (place >= 0 && place < bytes.length) bytes[place] = byte;
        }
      }
      yield bytes;
    },
  };
}

test('finds files beyond 4 GiB with their sizes', async () => {
  const large = { name: 'events.ndjson', crc: 7, packed: 5 * 2 ** 30, bytes: 6 * 2 ** 30 };
  const header = localHeader(large.name);
  const descriptor = dataDescriptor(large);
  const end = header.length + large.packed;
  const tail = archiveEnd([large], new TextEncoder().encode('{}'));
  const archive = sparse(
    [
      [0, header],
      [end, descriptor],
      [end + descriptor.length, tail],
    ],
    end + descriptor.length + tail.length,
  );
  const source = await readZip(archive);
  expect(source.names).toEqual(['events.ndjson', 'pack.json']);
});

test('refuses invalid archives', async () => {
  const texts = ['', 'PK', 'a text', 'x'.repeat(100_000), 'PK\u0005\u0006'.padEnd(22, '\0')];
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    const opened = readZip(sparse([[0, bytes]], bytes.length));
    await expect(opened, text.slice(0, 9)).rejects.toThrow(/archive is not valid/);
  }
});
