export function readRow(bytes: Buffer): (string | null)[] {
  const values: (string | null)[] = [];
  let at = 7;
  for (let left = bytes.readUInt16BE(5); left > 0; left -= 1) {
    const length = bytes.readInt32BE(at);
    at += 4;
    values.push(length < 0 ? null : bytes.toString('utf8', at, at + length));
    at += Math.max(length, 0);
  }
  return values;
}
