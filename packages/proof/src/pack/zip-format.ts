/** A file of an archive as its headers tell it. */
export interface ZipEntry {
  readonly name: string;
  /** Deflated (RFC 1951), or as it is. */
  readonly isDeflated: boolean;
  readonly crc: number;
  /** Bytes in the archive. */
  readonly packed: number;
  /** Bytes of the file. */
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

// An archive is written in one way only, so that a reader can write it anew and compare: the same time for every file, sizes
// behind the data, no extra fields but the 64-bit ones where a number needs them.
const version = 45;
const flags = 0x0808;
const dosTime = 0;
/** 1980-01-01, the first day that the format knows. */
const dosDate = 0x0021;
const large = 0xffffffff;

const encoder = new TextEncoder();

/** What stands before a file's data. Its sizes stand behind it. */
export function localHeader({ name, isDeflated }: Pick<ZipEntry, 'name' | 'isDeflated'>) {
  const text = encoder.encode(name);
  return joined([
    numbers([4, 0x04034b50], [2, version], [2, flags], [2, isDeflated ? 8 : 0], [2, dosTime]),
    numbers([2, dosDate], [4, 0], [4, 0], [4, 0], [2, text.length], [2, 0]),
    text,
  ]);
}

/** What stands behind a file's data. */
export function dataDescriptor({ crc, packed, size }: Pick<ZipEntry, 'crc' | 'packed' | 'size'>) {
  const width = packed >= large || size >= large ? 8 : 4;
  return numbers([4, 0x08074b50], [4, crc], [width, packed], [width, size]);
}

/** The bytes that a file takes in the archive. */
export function bytesOfEntry(entry: Omit<ZipEntry, 'offset'>): number {
  return localHeader(entry).length + entry.packed + dataDescriptor(entry).length;
}

/**
 * The end of an archive: the list of its files.
 *
 * @param start where the list begins
 */
export function archiveEnd(entries: readonly ZipEntry[], start: number): Uint8Array {
  const list = joined(entries.map(listed));
  const many = { start, bytes: list.length, count: entries.length };
  const needs64 = start >= large || list.length >= large || entries.length >= 0xffff;
  return joined([list, ...(needs64 ? [end64(many)] : []), end(many)]);
}

function listed({ name, isDeflated, crc, packed, size, offset }: ZipEntry): Uint8Array {
  const text = encoder.encode(name);
  const wide = [size, packed, offset].filter((one) => one >= large);
  const extra =
    wide.length === 0
      ? numbers()
      : numbers([2, 1], [2, wide.length * 8], ...wide.map((one) => [8, one] as const));
  return joined([
    numbers([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, isDeflated ? 8 : 0]),
    numbers([2, dosTime], [2, dosDate], [4, crc], [4, cut(packed)], [4, cut(size)]),
    numbers([2, text.length], [2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, cut(offset)]),
    text,
    extra,
  ]);
}

interface List {
  readonly start: number;
  readonly bytes: number;
  readonly count: number;
}

function end64({ start, bytes, count }: List): Uint8Array {
  return joined([
    numbers([4, 0x06064b50], [8, 44], [2, version], [2, version], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, bytes], [8, start]),
    numbers([4, 0x07064b50], [4, 0], [8, start + bytes], [4, 1]),
  ]);
}

function end({ start, bytes, count }: List): Uint8Array {
  const short = Math.min(count, 0xffff);
  return joined([
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, short], [2, short], [4, cut(bytes)]),
    numbers([4, cut(start)], [2, 0]),
  ]);
}

const cut = (number: number) => Math.min(number, large);

/** Numbers as bytes, the least significant first. */
function numbers(...list: readonly (readonly [bytes: 2 | 4 | 8, value: number])[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(list.reduce((sum, [bytes]) => sum + bytes, 0)));
  let at = 0;
  for (const [bytes, value] of list) {
    if (bytes === 2) view.setUint16(at, value, true);
    else if (bytes === 4) view.setUint32(at, value, true);
    else view.setBigUint64(at, BigInt(value), true);
    at += bytes;
  }
  return new Uint8Array(view.buffer);
}

/** Pieces one after the other. */
export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}
