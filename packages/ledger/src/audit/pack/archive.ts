import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  type DescribedFile,
  dataDescriptor,
  localHeader,
  type PackFile,
  type ZipFile,
} from '@exchange/proof/pack';

export class DeflatedFile {
  /** Archives must be reproducible; zlib's output does not depend on chunks. */
  readonly #deflate = createDeflateRaw({ level: 3, chunkSize: 64 * 1024 });
  readonly #hash = createHash('sha256');
  #chunks: Buffer[] = [];
  #crc = 0;
  #packed = 0;

  constructor() {
    this.#deflate.on('data', (chunk: Buffer) => {
      this.#chunks.push(chunk);
      this.#packed += chunk.length;
    });
  }

  async write(piece: string | Buffer): Promise<void> {
    const bytes = Buffer.from(piece);
    this.#hash.update(bytes);
    this.#crc = crc32(bytes, this.#crc);
    await new Promise<void>((resolve) => this.#deflate.write(bytes, () => resolve()));
  }

  async end() {
    this.#deflate.end();
    await finished(this.#deflate);
    const { bytesWritten: bytes } = this.#deflate;
    return { crc: this.#crc, packed: this.#packed, bytes, sha256: this.#hash.digest('hex') };
  }

  take(): readonly Buffer[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }
}

export type PackedFile = ZipFile & DescribedFile;

/** Yields a file as it stands in the archive, and adds it to the list. */
export async function* packed(
  files: PackedFile[],
  name: PackFile,
  pieces: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
  file = new DeflatedFile(),
): AsyncGenerator<Uint8Array> {
  yield localHeader(name);
  for await (const piece of pieces) {
    await file.write(piece);
    yield* file.take();
  }
  const sums = await file.end();
  yield* file.take();
  yield dataDescriptor(sums);
  files.push({ name, ...sums });
}
