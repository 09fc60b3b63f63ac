import { crc32, inflated, runningSha256 } from '#primitives';
import { sameBytes } from '../hash.js';
import { joined } from '../lines.js';
import { descriptionFile } from './description.js';
import { PackRefused } from './pack-refused.js';
import type { PackSource } from './pack-source.js';
import {
  archiveEnd,
  bytesOfEntry,
  dataDescriptor,
  isDeflated,
  localHeader,
  type ZipEntry,
} from './zip-format.js';

export interface RandomAccess {
  readonly size: number;
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

const listBytesMax = 64 * 1024;
const endBytes = 22;

/**
 * Refuses other programs' archives: unpack them, verify the folder.
 * @throws PackRefused
 */
export async function readZip(archive: RandomAccess): Promise<PackSource> {
  const { entries, start } = await readList(archive);
  const byName = new Map(entries.map((entry) => [entry.name, entry]));
  if (byName.size !== entries.length) throw refused('it contains a file twice');
  let offset = 0;
  for (const entry of entries) {
    if (entry.offset !== offset) throw refused(`${entry.name} starts at a wrong offset`);
    offset += bytesOfEntry(entry);
    await checkAround(archive, entry);
  }
  if (offset !== start) throw refused('there are bytes between its files and their list');
  return {
    names: [...byName.keys()],
    open(name) {
      const entry = byName.get(name);
      if (entry === undefined) throw new Error(`No file ${name} in the archive`);
      return contentOf(archive, entry);
    },
    async digestBefore() {
      const hash = runningSha256();
      const end = byName.get(descriptionFile)?.offset ?? start;
      for await (const chunk of archive.read(0, end)) hash.update(chunk);
      return hash.digest();
    },
  };
}

/** Must equal `archiveEnd`'s output. */
async function readList(archive: RandomAccess) {
  const { size } = archive;
  if (size < endBytes) throw refused('it is too short');
  const tailStart = Math.max(0, size - listBytesMax);
  const tail = await bytesOf(archive, tailStart, size);
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  const end = tail.length - endBytes;
  if (view.getUint32(end, true) !== 0x06054b50) throw refused('it has no end record');
  let start = view.getUint32(end + 16, true);
  if (start === 0xffffffff && end >= 76) start = Number(view.getBigUint64(end - 28, true));
  const first = start - tailStart;
  if (first < 0 || first > end) throw refused('its list of files is not at its end');
  const entries: ZipEntry[] = [];
  for (let at = first; at + 46 <= tail.length && view.getUint32(at, true) === 0x02014b50; ) {
    const nameEnd = at + 46 + view.getUint16(at + 28, true);
    const next = nameEnd + view.getUint16(at + 30, true);
    if (next > tail.length) throw refused('its list of files is truncated');
    entries.push(entryAt(tail, at, nameEnd, next));
    at = next;
  }
  if (!sameBytes(archiveEnd(entries, start), tail.subarray(first))) {
    throw refused("its list of files is not in this ledger's format");
  }
  return { entries, start };
}

function entryAt(tail: Uint8Array, at: number, nameEnd: number, next: number): ZipEntry {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.length);
  let wide = nameEnd + 4;
  const number = (offset: number) => {
    const short = view.getUint32(at + offset, true);
    if (short !== 0xffffffff || wide + 8 > next) return short;
    wide += 8;
    return Number(view.getBigUint64(wide - 8, true));
  };
  const [size, packed, offset] = [number(24), number(20), number(42)];
  const name = new TextDecoder().decode(tail.subarray(at + 46, nameEnd));
  return { name, crc: view.getUint32(at + 16, true), packed, size, offset };
}

async function checkAround(archive: RandomAccess, entry: ZipEntry): Promise<void> {
  const before = localHeader(entry.name);
  const data = entry.offset + before.length;
  const behind = data + entry.packed;
  const after = dataDescriptor(entry);
  const isSame =
    sameBytes(await bytesOf(archive, entry.offset, data), before) &&
    sameBytes(await bytesOf(archive, behind, behind + after.length), after);
  if (isSame) return;
  throw refused(`the headers of ${entry.name} are not in this ledger's format`);
}

async function* contentOf(archive: RandomAccess, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  const data = entry.offset + localHeader(entry.name).length;
  const packed = archive.read(data, data + entry.packed);
  let [crc, size] = [0, 0];
  try {
    for await (const chunk of isDeflated(entry.name) ? inflated(packed) : packed) {
      crc = crc32(chunk, crc);
      size += chunk.length;
      // Bounds a decompression bomb.
      if (size > entry.size) break;
      yield chunk;
    }
  } catch (error) {
    if (error instanceof PackRefused) throw error;
    throw refused(`${entry.name} cannot be unpacked`, entry.name);
  }
  if (size !== entry.size || crc !== entry.crc) {
    throw refused(`${entry.name} does not match its checksum`, entry.name);
  }
}

async function bytesOf(archive: RandomAccess, start: number, end: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  if (end <= archive.size) for await (const chunk of archive.read(start, end)) chunks.push(chunk);
  const bytes = joined(chunks);
  if (bytes.length !== end - start) throw refused('it is truncated');
  return bytes;
}

function refused(why: string, file?: string): PackRefused {
  return new PackRefused('bad_archive', file, `The archive is not valid: ${why}.`);
}
