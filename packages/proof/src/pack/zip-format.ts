import { crc32 } from '#primitives';
import { joined } from '../lines.js';
import { descriptionFile } from './description.js';

export interface ZipFile {
  readonly name: string;
  readonly crc: number;
  readonly packed: number;
  readonly bytes: number;
}

export interface ZipEntry extends ZipFile {
  readonly offset: number;
}

// One form, so that a reader can recreate it: no bytes between files, constant times, sizes after
// the data, no extra fields but required 64-bit sizes.
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

export function dataDescriptor({ crc, packed, bytes }: Omit<ZipFile, 'name'>): Uint8Array {
  const width = packed >= large || bytes >= large ? 8 : 4;
  return numbers([4, 0x08074b50], [4, crc], [width, packed], [width, bytes]);
}

/** With the offset of the list. */
export function entriesOf(files: readonly ZipFile[]) {
  let start = 0;
  const entries = files.map((file): ZipEntry => {
    const offset = start;
    start += localHeader(file.name).length + file.packed + dataDescriptor(file).length;
    return { ...file, offset };
  });
  return { entries, start };
}

/** `pack.json` and the list of all files. */
export function archiveEnd(others: readonly ZipFile[], description: Uint8Array): Uint8Array {
  const { length } = description;
  const own = { name: descriptionFile, crc: crc32(description), packed: length, bytes: length };
  const { entries, start } = entriesOf([...others, own]);
  const list = joined(entries.map(listed));
  const [listBytes, count] = [list.length, entries.length];
  const end64 = [
    numbers([4, 0x06064b50], [8, 44], [2, version], [2, version], [4, 0], [4, 0]),
    numbers([8, count], [8, count], [8, listBytes], [8, start]),
    numbers([4, 0x07064b50], [4, 0], [8, start + listBytes], [4, 1]),
  ];
  return joined([
    ...[localHeader(descriptionFile), description, dataDescriptor(own), list],
    ...(start >= large ? end64 : []),
    numbers([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, listBytes]),
    numbers([4, cut(start)], [2, 0]),
  ]);
}

function listed({ name, crc, packed, bytes, offset }: ZipEntry): Uint8Array {
  const text = encoder.encode(name);
  const wide = [bytes, packed, offset].filter((one) => one >= large);
  const sizes = numbers(...wide.map((one) => [8, one] as const));
  const extra = wide.length === 0 ? sizes : joined([numbers([2, 1], [2, sizes.length]), sizes]);
  return joined([
    numbers([4, 0x02014b50], [2, version], [2, version], [2, flags], [2, methodOf(name)]),
    numbers(dosTime, [4, crc], [4, cut(packed)], [4, cut(bytes)], [2, text.length]),
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
