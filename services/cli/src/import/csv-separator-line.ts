/** A table's bytes from its header on. */
interface TableBytes {
  readonly bytes: AsyncIterable<Buffer>;
  /** The separator of a first line such as `sep=;`, which Excel writes before the table. */
  readonly separator: string | undefined;
  readonly linesBefore: number;
}

const hint = /^"?sep=([^\r\n])"?[,;\t ]*(\r\n|\n|\r)/i;
/** Maximum length of that line with its end. */
const hintBytesMax = 256;

/** Removes Excel's separator line from the start of a table. */
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

/** The bytes read so far, and the rest of the stream. */
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
