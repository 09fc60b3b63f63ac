import { expect, test } from 'vitest';
import { archiveEnd, bytesOfEntry, dataDescriptor, localHeader } from '../src/pack/zip-format.js';
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
  const large = {
    name: 'events.ndjson',
    crc: 7,
    packed: 5 * 2 ** 30,
    size: 6 * 2 ** 30,
  };
  const small = { name: 'pack.json', crc: 0, packed: 0, size: 0 };
  const second = bytesOfEntry(large);
  const end = second + bytesOfEntry(small);
  const entries = [
    { ...large, offset: 0 },
    { ...small, offset: second },
  ];
  const list = archiveEnd(entries, end);
  const header = localHeader(large.name);
  const archive = sparse(
    [
      [0, header],
      [header.length + large.packed, dataDescriptor(large)],
      [second, localHeader(small.name)],
      [second + localHeader(small.name).length, dataDescriptor(small)],
      [end, list],
    ],
    end + list.length,
  );
  const source = await readZip(archive);
  expect(source.names).toEqual(['events.ndjson', 'pack.json']);
});

test('refuses invalid archives', async () => {
  const texts = ['', 'PK', 'a text', 'x'.repeat(100_000), 'PK\u0005\u0006'.padEnd(22, '\0')];
  for (const text of texts) {
    const bytes = new TextEncoder().encode(text);
    const opened = readZip({
      size: bytes.length,
      async *read(start, end) {
        yield bytes.subarray(start, end);
      },
    });
    // The archive is valid, but it is not a pack.
    if (text.startsWith('PK\u0005')) expect((await opened).names).toEqual([]);
    else await expect(opened, text.slice(0, 9)).rejects.toThrow(/archive is not valid/);
  }
});
