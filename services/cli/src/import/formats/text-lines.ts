/** Without its line end. */
export interface TextLine {
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** `text` has only the line's start. */
  readonly isCut: boolean;
}

const charactersMax = 64 * 2 ** 20;

/**
 * Splits at U+000A, with or without U+000D. Node's readline also splits at U+2028 and U+2029, which JSON strings may
 * contain.
 *
 * @param longest characters of a line in memory
 */
export async function* textLines(
  chunks: AsyncIterable<string>,
  longest = charactersMax,
): AsyncGenerator<TextLine> {
  let [held, line, isCut] = ['', 0, false];
  const add = (piece: string) => {
    isCut ||= held.length + piece.length > longest;
    held += piece.slice(0, longest - held.length);
  };
  const end = (): TextLine => {
    line += 1;
    const ended = { text: held.replace(/\r$/, ''), line, isCut };
    [held, isCut] = ['', false];
    return ended;
  };
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    add(first);
    for (const piece of others) {
      yield end();
      add(piece);
    }
  }
  if (held !== '') yield end();
}
