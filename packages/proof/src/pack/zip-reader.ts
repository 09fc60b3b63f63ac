import { crc32, inflated } from '#primitives';
import { sameBytes } from '../hash.js';
import { joined } from '../lines.js';
import { descriptionFile } from './description.js';
import { PackRefused } from './pack-refused.js';
import { digestOf, type PackSource, smallBytesMax } from './pack-source.js';
import {
  archiveEnd,
  entriesOf,
  isDeflated,
  localHeader,
  type ZipEntry,
  type ZipFile,
} from './zip-format.js';

export interface RandomAccess {
  readonly size: number;
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

const tailBytesMax = smallBytesMax + 64 * 1024;
const endBytes = 22;

/**
 * Refuses other programs' archives: unpack them, verify the folder. `archiveSha256` covers the bytes
 * between the files.
 * @throws PackRefused
 */
export async function readZip(archive: RandomAccess): Promise<PackSource> {
  const tailStart = Math.max(0, archive.size - tailBytesMax);
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive.read(tailStart, archive.size)) chunks.push(chunk);
  const tail = joined(chunks);
  const files = filesIn(tail, tailStart);
  const { entries } = entriesOf(files);
  const start = entries.at(-1)?.offset ?? 0;
  const end = tail.subarray(start - tailStart);
  const text = end.subarray(localHeader(descriptionFile).length).subarray(0, files.at(-1)?.bytes);
  if (start < tailStart || !sameBytes(archiveEnd(files.slice(0, -1), text), end)) {
    throw refused("it is not in this ledger's format");
  }
  return {
    names: files.map(({ name }) => name),
    async *open(name) {
      for (const entry of entries) if (entry.name === name) yield* contentOf(archive, entry);
    },
    archiveSha256: async () => (await digestOf(archive.read(0, start))).sha256,
  };
}

/** The files of the list at the end, which only `archiveEnd` writes in this form. */
function filesIn(tail: Uint8Array, tailStart: number): readonly ZipFile[] {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const end = tail.length - endBytes;
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) throw refused('it has no end record');
  let start = view.getUint32(end + 16, true);
  if (start === 0xffffffff && end >= 76) start = Number(view.getBigUint64(end - 28, true));
  const files: ZipFile[] = [];
  let at = start - tailStart;
  while (at >= 0 && at + 46 <= tail.length && view.getUint32(at, true) === 0x02014b50) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const next = nameEnd + view.getUint16(at + 30, true);
    if (next > tail.length) break;
    let wide = nameEnd + 4;
    const size = (short: number) => {
      if (short !== 0xffffffff || wide + 8 > next) return short;
      wide += 8;
      return Number(view.getBigUint64(wide - 8, true));
    };
    const bytes = size(view.getUint32(at + 24, true));
    const packed = size(view.getUint32(at + 20, true));
    const name = new TextDecoder().decode(tail.subarray(at + 46, nameEnd));
    files.push({ name, crc: view.getUint32(at + 16, true), packed, bytes });
    at = next;
  }
  return files;
}

async function* contentOf(archive: RandomAccess, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const data = entry.offset + localHeader(entry.name).length;
  const packed = archive.read(data, data + entry.packed);
  let [crc, bytes] = [0, 0];
  try {
    for await (const chunk of isDeflated(entry.name) ? inflated(packed) : packed) {
      crc = crc32(chunk, crc);
      bytes += chunk.length;
      // Bounds a decompression bomb.
      if (bytes > entry.bytes) break;
      yield chunk;
    }
  } catch {
    throw refused(`${entry.name} cannot be unpacked`, entry.name);
  }
  if (bytes !== entry.bytes || crc !== entry.crc) {
    throw refused(`${entry.name} does not match its checksum`, entry.name);
  }
}

function refused(why: string, file?: string): PackRefused {
  return new PackRefused('bad_archive', `The archive is not valid: ${why}.`, file);
}
