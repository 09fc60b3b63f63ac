/** Index of the first byte that is not part of a character, in bytes that are not UTF-8. */
export function invalidByteAt(bytes: Buffer): number {
  let at = 0;
  for (const valid of bytes.toString().split('\ufffd')) {
    at += Buffer.byteLength(valid);
    // Otherwise the text has the replacement character itself.
    if (bytes[at] !== 0xef || bytes[at + 1] !== 0xbf || bytes[at + 2] !== 0xbd) return at;
    at += 3;
  }
  return at;
}
