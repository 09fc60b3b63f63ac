/** Bytes that are not UTF-8: no reader may guess what they say. */
export class NotUtf8 extends Error {
  override readonly name = 'NotUtf8';
}

/**
 * The lines of a byte stream, without their ends. Lines end in U+000A alone: Node's readline would also end them at
 * U+2028, which canonical JSON leaves as it is within strings. A newline at the very end begins no further line.
 *
 * @throws NotUtf8 where the bytes are not UTF-8, and whatever reading the bytes throws
 */
export async function* linesOf(bytes: Bytes): AsyncGenerator<string> {
  for await (const lines of lineRunsOf(bytes)) for (const line of lines) yield line;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** The same lines, those that end in the same piece together: to wait for each costs as much as to look through it. */
export async function* lineRunsOf(bytes: Bytes): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  let parts: string[] = [];
  for await (const chunk of bytes) {
    const lines = decode(() => decoder.decode(chunk, { stream: true })).split('\n');
    const rest = lines.pop() ?? '';
    const [first] = lines;
    if (first === undefined) {
      parts.push(rest);
      continue;
    }
    lines[0] = parts.join('') + first;
    parts = [rest];
    yield lines;
  }
  parts.push(decode(() => decoder.decode()));
  const last = parts.join('');
  if (last !== '') yield [last];
}

function decode(read: () => string): string {
  try {
    return read();
  } catch (error) {
    throw new NotUtf8('The bytes are not UTF-8', { cause: error });
  }
}
