/** Without its line end. */
export interface TextLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** `text` has only the line's start. */
  readonly isCut: boolean;
}

const lineFeed = 0x0a;
const bytesMax = 64 * 2 ** 20;

/**
 * Splits at U+000A, with or without U+000D. Node's readline also splits at U+2028 and U+2029, which JSON strings may
 * contain.
 *
 * @param longest bytes of a line in memory
 */
export async function* textLines(
  chunks: AsyncIterable<Buffer>,
  longest = bytesMax,
): AsyncGenerator<TextLine> {
  let pieces: Buffer[] = [];
  let [held, line, isCut] = [0, 0, false];
  const add = (piece: Buffer) => {
    const room = longest - held;
    if (piece.length > room) isCut = true;
    const part = piece.subarray(0, room);
    held += part.length;
    if (part.length > 0) pieces.push(part);
  };
  const end = (): TextLine => {
    line += 1;
    const text = Buffer.concat(pieces).toString('utf8').replace(/\r$/, '');
    const ended = { text, line, isCut };
    [pieces, held, isCut] = [[], 0, false];
    return ended;
  };
  for await (const chunk of chunks) {
    let from = 0;
    for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, from)) {
      add(chunk.subarray(from, at));
      yield end();
      from = at + 1;
    }
    add(chunk.subarray(from));
  }
  if (held > 0) yield end();
}
