import { utf8Text } from '#primitives';

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
  let begun: Uint8Array[] = [];
  for await (const chunk of bytes) {
    const end = chunk.lastIndexOf(newline);
    if (end === -1) {
      begun.push(chunk);
      continue;
    }
    // No character has a newline's byte in it: what ends at one is decoded by itself, in a third of the time of a stream's part.
    const lines = decoded(joined([...begun, chunk.subarray(0, end)])).split('\n');
    begun = [chunk.subarray(end + 1)];
    yield lines;
  }
  const last = decoded(joined(begun));
  if (last !== '') yield [last];
}

const newline = 0x0a;

function joined(pieces: readonly Uint8Array[]): Uint8Array {
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

function decoded(bytes: Uint8Array): string {
  try {
    return utf8Text(bytes);
  } catch (error) {
    throw new NotUtf8('The bytes are not UTF-8', { cause: error });
  }
}
