export class UnreadableLine extends Error {
  override readonly name = 'UnreadableLine';
}

/** The limit exceeds an escaped event of 1 MiB. */
const lineBytesMax = 64 * 1024 * 1024;

/**
 * Node's readline also splits at U+2028.
 * @throws UnreadableLine for invalid bytes or an endless line, and errors of the stream
 */
export async function* linesOf(bytes: Bytes): AsyncGenerator<string> {
  for await (const lines of lineRunsOf(bytes)) for (const line of lines) yield line;
}

type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Yields lines by chunk, because awaiting each line doubles the time. */
export async function* lineRunsOf(bytes: Bytes): AsyncGenerator<readonly string[]> {
  let pending: Uint8Array[] = [];
  let pendingBytes = 0;
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(newline);
    if (end === -1) {
      pending.push(chunk);
      pendingBytes += chunk.length;
      if (pendingBytes > lineBytesMax) throw new UnreadableLine('The line is too long');
      continue;
    }
    // Text up to a newline has whole characters; decoding it at once takes a third of a streaming
    // decoder's time.
    const lines = decoded(joined([...pending, chunk.subarray(0, end)])).split('\n');
    pending = [chunk.subarray(end + 1)];
    pendingBytes = 0;
    yield lines;
  }
  const last = decoded(joined(pending));
  if (last !== '') yield [last];
}

const newline = 0x0a;

export function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0);
  const only = pieces.find((piece) => piece.length === length);
  if (only !== undefined) return only;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A byte order mark stays.
 * @throws TypeError for invalid bytes
 */
export function utf8Text(bytes: Uint8Array): string {
  return decoder.decode(bytes);
}

function decoded(bytes: Uint8Array): string {
  try {
    return utf8Text(bytes);
  } catch (error) {
    throw new UnreadableLine('The bytes are not UTF-8', { cause: error });
  }
}
