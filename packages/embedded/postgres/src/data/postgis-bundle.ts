import { readFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type BundledFile, postgisBundle } from '../engine/pglite.js';

const blockBytes = 512;

interface TarEntry {
  readonly name: string;
  readonly content: Buffer;
  readonly whole: Buffer;
}

/**
 * POSIX.1, ustar.
 * @throws Error for an invalid archive
 */
export function filterTar(archive: Buffer, keeps: (name: string) => boolean): Buffer {
  const entries = tarEntries(archive).filter(({ name }) => keeps(name));
  return Buffer.concat([...entries.map(({ whole }) => whole), Buffer.alloc(2 * blockBytes)]);
}

function tarEntries(archive: Buffer): TarEntry[] {
  const entries: TarEntry[] = [];
  for (let at = 0; at + blockBytes <= archive.length; ) {
    const head = archive.subarray(at, at + blockBytes);
    if (head.every((byte) => byte === 0)) break;
    const size = Number.parseInt(field(head, 124, 12).trim() || '0', 8);
    if (!Number.isSafeInteger(size) || field(head, 257, 5) !== 'ustar') {
      throw new Error(`not a tar archive at byte ${at}`);
    }
    const prefix = field(head, 345, 155);
    const name = field(head, 0, 100);
    const end = at + blockBytes + Math.ceil(size / blockBytes) * blockBytes;
    entries.push({
      name: prefix === '' ? name : `${prefix}/${name}`,
      content: archive.subarray(at + blockBytes, at + blockBytes + size),
      whole: archive.subarray(at, end),
    });
    at = end;
  }
  return entries;
}

function field(head: Buffer, start: number, length: number): string {
  return head.toString('utf8', start, start + length).split('\0', 1)[0] ?? '';
}

/** The rest adds 31 MB of WebAssembly, compiled at each opening, and 30 MB of SQL. */
const needed =
  /^(\.\/)?(lib\/postgresql\/postgis-3\.so|share\/proj\/.+|share\/postgresql\/extension\/postgis(\.control|--\d+(\.\d+)*\.sql))$/;

/** @throws Error for another bundle layout */
export function makePostgisBundle(): Buffer {
  const bundle = filterTar(gunzipSync(readFileSync(postgisBundle())), (name) => needed.test(name));
  if (!bundle.includes('lib/postgresql/postgis-3.so')) {
    throw new Error('the PostGIS package contains no postgis-3.so');
  }
  // Decompression took a sixth of every start; this costs 25 MB.
  return gzipSync(bundle, { level: 0 });
}

export function readPostgisBundle(file: string): readonly BundledFile[] {
  return tarEntries(gunzipSync(readFileSync(file))).filter(({ name }) => !name.endsWith('/'));
}
