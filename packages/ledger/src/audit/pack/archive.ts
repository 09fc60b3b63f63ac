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

type Summary = Pick<ZipEntry, 'crc' | 'packed' | 'size'> & { readonly sha256: string };

export class DeflatedFile {
  readonly #deflate = createDeflateRaw(deflateOptions);
  readonly #hash = createHash('sha256');
  #chunks: Buffer[] = [];
  #crc = 0;
  #packed = 0;
  #size = 0;

  constructor() {
    this.#deflate.on('data', (chunk: Buffer) => {
      this.#packed += chunk.length;
      this.#chunks.push(chunk);
    });
  }

  async write(piece: string | Buffer): Promise<void> {
    const bytes = Buffer.from(piece);
    this.#hash.update(bytes);
    this.#crc = crc32(bytes, this.#crc);
    this.#size += bytes.length;
    await new Promise<void>((resolve) => this.#deflate.write(bytes, () => resolve()));
  }

  async end(): Promise<Summary> {
    this.#deflate.end();
    await finished(this.#deflate);
    const sha256 = this.#hash.digest('hex');
    return { crc: this.#crc, packed: this.#packed, size: this.#size, sha256 };
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
  readonly #files: DescribedFile[] = [];
  #offset = 0;

  get files(): readonly DescribedFile[] {
    return this.#files;
  }

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
      yield this.#out(localHeader({ name, isDeflated: true }));
      for await (const piece of pieces) {
        await file.write(piece);
        for (const chunk of file.take()) yield this.#out(chunk);
      }
      const summary = await file.end();
      for (const chunk of file.take()) yield this.#out(chunk);
      yield this.#ended({ name, isDeflated: true, offset }, summary);
    } finally {
      file.destroy();
    }
  }

  *end(name: PackFile, text: string): Generator<Buffer> {
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const summary = { crc: crc32(bytes), packed: bytes.length, size: bytes.length, sha256 };
    const entry = { name, isDeflated: false, offset: this.#offset };
    yield this.#out(localHeader(entry));
    yield this.#out(bytes);
    yield this.#ended(entry, summary);
    yield this.#out(archiveEnd(this.#entries, this.#offset));
  }

  #ended(
    { name, isDeflated, offset }: Pick<ZipEntry, 'isDeflated' | 'offset'> & { name: PackFile },
    { sha256, ...numbers }: Summary,
  ): Buffer {
    this.#entries.push({ name, isDeflated, offset, ...numbers });
    this.#files.push({ name, bytes: numbers.size, sha256 });
    return this.#out(dataDescriptor(numbers));
  }

  #out(bytes: Uint8Array): Buffer {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#hash.update(chunk);
    this.#offset += chunk.length;
    return chunk;
  }
}
