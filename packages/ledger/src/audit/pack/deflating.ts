import { createHash } from 'node:crypto';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** What was deflated, as an archive has to tell it. */
export interface Packed {
  readonly crc: number;
  readonly packed: number;
  readonly size: number;
  /** Of what was not deflated yet, in hexadecimal digits. */
  readonly sha256: string;
}

/** The same level always: the same bytes give the same archive. */
export const deflateOptions = { level: 3, chunkSize: 64 * 1024 } as const;

/** Counts what an archive has to tell of a file, while it is written. */
export class PackedCount {
  readonly #hash = createHash('sha256');
  #crc = 0;
  #packed = 0;
  #size = 0;

  plain(bytes: Uint8Array): void {
    this.#hash.update(bytes);
    this.#crc = crc32(bytes, this.#crc);
    this.#size += bytes.length;
  }

  deflated(bytes: Uint8Array): void {
    this.#packed += bytes.length;
  }

  result(): Packed {
    const sha256 = this.#hash.copy().digest('hex');
    return { crc: this.#crc, packed: this.#packed, size: this.#size, sha256 };
  }
}

/** So many bytes are made ahead: what makes them waits for nobody while others are deflated. */
const aheadMax = 512 * 1024;

/** Deflates texts and bytes as they come; `count` knows all of them at the end. */
export async function* deflating(
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  count: PackedCount,
): AsyncGenerator<Buffer> {
  const counted = async function* () {
    for await (const piece of pieces) {
      count.plain(piece);
      yield piece;
    }
  };
  const deflate = createDeflateRaw(deflateOptions);
  const source = Readable.from(counted());
  // What ends the source ends this, and is thrown where its bytes are read.
  pipeline(source, new PassThrough({ highWaterMark: aheadMax }), deflate, () => undefined);
  try {
    for await (const chunk of deflate) {
      count.deflated(chunk);
      yield chunk;
    }
  } finally {
    source.destroy();
  }
}
