/** A table's bytes from its header on. */
interface TableBytes {
  readonly bytes: AsyncIterable<Buffer>;
  /** The character that a first line such as `sep=;` names: Excel's hint to itself, which is no part of the table. */
  readonly separator: string | undefined;
  readonly linesBefore: number;
}

const hint = /^"?sep=([^\r\n])"?[,;\t ]*(\r\n|\n|\r)/i;
/** A hint with its line end is never longer. */
const hintBytesMax = 256;

/** Takes the line with Excel's separator hint, if there is one, from the front of a table. */
export async function withoutSeparatorLine(chunks: AsyncIterable<Buffer>): Promise<TableBytes> {
  const pieces = chunks[Symbol.asyncIterator]();
  let head: Buffer = Buffer.alloc(0);
  while (head.length < hintBytesMax) {
    const { value, done } = await pieces.next();
    if (done === true) break;
    head = Buffer.concat([head, value]);
  }
  const match = hint.exec(head.subarray(0, hintBytesMax).toString('utf8'));
  const line = match?.[0] ?? '';
  return {
    bytes: followedBy(head.subarray(Buffer.byteLength(line)), pieces),
    separator: match?.[1],
    linesBefore: match === null ? 0 : 1,
  };
}

/** What has been read of a stream, and the rest of it. */
async function* followedBy(first: Buffer, pieces: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield first;
    for (let next = await pieces.next(); next.done !== true; next = await pieces.next()) {
      yield next.value;
    }
  } finally {
    await pieces.return?.();
  }
}
