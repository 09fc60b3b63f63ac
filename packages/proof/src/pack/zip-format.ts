import { joined } from '../lines.js';
import { descriptionFile } from './description.js';

export interface ZipEntry {
  readonly name: string;
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  readonly offset: number;
}

// One form, so that a reader can recreate it: constant times, sizes after the data, no extra fields
// but required 64-bit sizes.
const version = 45;
const flags = 0x0808;
/** 1980-01-01 00:00. */
const dosTime = [4, 0x00210000] as const;
const large = 0xffffffff;

const encoder = new TextEncoder();

export const isDeflated = (name: string) => name !== descriptionFile;

const methodOf = (name: string) => (isDeflated(name) ? 8 : 0);

/** The header has no sizes, because they follow the data. */
export function localHeader(name: string): Uint8Array {
  const text = encoder.encode(name);
  return joined([
    numbers([4, 0x04034b50], [2, version], [2, flags], [2, methodOf(name)], dosTime),
    numbers([4, 0], [4, 0], [4, 0], [2, text.length], [2, 0]),
    text,
  ]);
}

export function dataDescriptor({ crc, packed, size }: Pick<ZipEntry, 'crc' | 'packed' | 'size'>) {
  const width = packed >= large || size >= large ? 8 : 4;
  return numbers([4, 0x08074b50], [4, crc], [width, packed], [width, size]);
}

export function bytesOfEntry(entry: Omit<ZipEntry, 'offset'>): number {
  return localHeader(entry.name).length + entry.packed + dataDescriptor(entry).length;
}

/** @param start offset of the list */
export function archiveEnd(entries: readonly ZipEntry[], start: number): Uint8Array {
  const list = joined(entries.map(listed));
  const [bytes, count] = [list.length, entries.length];
  const end64 = [
    numbers([4, 0x06064b50], [8, 44], [2, version], [2, version], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, bytes], [8, start]),
    numbers([4, 0x07064b50], [4, 0], [8, start + bytes], [4, 1]),
  ];
  return joined([
    list,
    ...(start >= large ? end64 : []),
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, bytes]),
    numbers([4, cut(start)], [2, 0]),
  ]);
}

function listed({ name, crc, packed, size, offset }: ZipEntry): Uint8Array {
  const text = encoder.encode(name);
  const wide = [size, packed, offset].filter((one) => one >= large);
  const sizes = numbers(...wide.map((one) => [8, one] as const));
  const extra = wide.length === 0 ? sizes : joined([numbers([2, 1], [2, sizes.length]), sizes]);
  return joined([
    numbers([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, methodOf(name)]),
    numbers(dosTime, [4, crc], [4, cut(packed)], [4, cut(size)], [2, text.length]),
    numbers([2, extra.length], [2, 0], [2, 0], [2, 0], [4, 0], [4, cut(offset)]),
    text,
    extra,
  ]);
}

const cut = (number: number) => Math.min(number, large);

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
