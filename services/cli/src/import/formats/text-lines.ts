export interface TextLine {
  readonly text: string;
  readonly line: number;
  readonly isCut: boolean;
}

const charactersMax = 64 * 2 ** 20;

/**
 * Node's readline also splits at U+2028, which JSON may contain.
 * @param longest characters in memory
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
