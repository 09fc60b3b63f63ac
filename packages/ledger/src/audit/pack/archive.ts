import { createHash } from 'node:crypto';
import { finished } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';
import {
  archiveEnd,
  type DescribedFile,
  dataDescriptor,
  localHeader,
  type PackFile,
  type ZipEntry,
} from '@exchange/proof/pack';

// Archives must be reproducible; zlib's output does not depend on chunks.
const deflateOptions = { level: 3, chunkSize: 64 * 1024 } as const;

export class DeflatedFile {
  readonly #deflate = createDeflateRaw(deflateOptions);
  readonly #hash = createHash('sha256');
  #chunks: Buffer[] = [];
  #crc = 0;

  constructor() {
    this.#deflate.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
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
    const { bytesWritten: size } = this.#deflate;
    return { crc: this.#crc, size, sha256: this.#hash.digest('hex') };
  }

  take(): readonly Buffer[] {
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  destroy(): void {
    this.#deflate.destroy();
  }
}

export class Archive {
  readonly #hash = createHash('sha256');
  readonly #entries: ZipEntry[] = [];
  readonly files: DescribedFile[] = [];
  #offset = 0;

  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  async *add(
    name: PackFile,
    pieces: AsyncIterable<string | Buffer> | Iterable<string | Buffer>,
    file = new DeflatedFile(),
  ): AsyncGenerator<Buffer> {
    const offset = this.#offset;
    try {
      yield this.#out(localHeader(name));
      const start = this.#offset;
      for await (const piece of pieces) {
        await file.write(piece);
        for (const chunk of file.take()) yield this.#out(chunk);
      }
      const { crc, size, sha256 } = await file.end();
      for (const chunk of file.take()) yield this.#out(chunk);
      yield this.#ended({ name, offset, crc, packed: this.#offset - start, size });
      this.files.push({ name, bytes: size, sha256 });
    } finally {
      file.destroy();
    }
  }

  *end(description: string): Generator<Buffer> {
    const offset = this.#offset;
    const bytes = Buffer.from(description);
    const [crc, size] = [crc32(bytes), bytes.length];
    yield this.#out(localHeader('pack.json'));
    yield this.#out(bytes);
    yield this.#ended({ name: 'pack.json', offset, crc, packed: size, size });
    yield this.#out(archiveEnd(this.#entries, this.#offset));
  }

  #ended(entry: ZipEntry): Buffer {
    this.#entries.push(entry);
    return this.#out(dataDescriptor(entry));
  }

  #out(bytes: Uint8Array): Buffer {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#hash.update(chunk);
    this.#offset += chunk.length;
    return chunk;
  }
}
