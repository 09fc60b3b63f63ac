import { isUtf8 } from 'node:buffer';

const pieceBytes = 4 * 1024;

/** Index of the first byte that is not part of a character, in bytes that are not UTF-8. */
export function invalidByteAt(bytes: Buffer): number {
  let at = 0;
  // Whole pieces first: a check of each character of a long body takes seconds.
  for (;;) {
    const end = characterEnd(bytes, at + pieceBytes);
    if (at >= bytes.length || !isUtf8(bytes.subarray(at, end))) break;
    at = end;
  }
  for (let size = 1; size <= 4 && at < bytes.length; size += 1) {
    if (!isUtf8(bytes.subarray(at, at + size))) continue;
    at += size;
    size = 0;
  }
  return at;
}

function characterEnd(bytes: Buffer, from: number): number {
  let end = from;
  while (end < from + 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end += 1;
  return end;
}
