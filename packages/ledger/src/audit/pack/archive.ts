import { createHash } from 'node:crypto';
import {
  archiveEnd,
  type DescribedFile,
  dataDescriptor,
  localHeader,
  type PackFile,
  type ZipEntry,
} from '@exchange/proof/pack';
import { deflating, type Packed, PackedCount } from './deflating.js';

/** A zip archive that is written from its beginning to its end; nothing of it is kept but the list of its files. */
export class Archive {
  readonly #hash = createHash('sha256');
  readonly #entries: ZipEntry[] = [];
  readonly #files: DescribedFile[] = [];
  #offset = 0;

  /** The files that were written, in their order. */
  get files(): readonly DescribedFile[] {
    return this.#files;
  }

  /** The digest of all bytes so far, in hexadecimal digits. */
  digest(): string {
    return this.#hash.copy().digest('hex');
  }

  /** A file that is deflated while it is written. */
  async *add(name: PackFile, pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>) {
    const count = new PackedCount();
    const offset = this.#offset;
    yield this.#out(localHeader({ name, isDeflated: true }));
    for await (const chunk of deflating(pieces, count)) yield this.#out(chunk);
    yield this.#ended(name, true, offset, count.result());
  }

  /** A file that was deflated before. */
  async *addPacked(name: PackFile, bytes: AsyncIterable<Buffer>, packed: Packed) {
    const offset = this.#offset;
    yield this.#out(localHeader({ name, isDeflated: true }));
    for await (const chunk of bytes) yield this.#out(chunk);
    yield this.#ended(name, true, offset, packed);
  }

  /** The last file, as it is, and the end of the archive. */
  *end(name: PackFile, text: string) {
    const bytes = Buffer.from(text);
    const count = new PackedCount();
    count.plain(bytes);
    count.deflated(bytes);
    const offset = this.#offset;
    yield this.#out(localHeader({ name, isDeflated: false }));
    yield this.#out(bytes);
    yield this.#ended(name, false, offset, count.result());
    yield this.#out(archiveEnd(this.#entries, this.#offset));
  }

  #ended(name: PackFile, isDeflated: boolean, offset: number, of: Packed): Buffer {
    const { crc, packed, size, sha256 } = of;
    this.#entries.push({ name, isDeflated, crc, packed, size, offset });
    this.#files.push({ name, bytes: size, sha256 });
    return this.#out(dataDescriptor({ crc, packed, size }));
  }

  #out(bytes: Uint8Array): Buffer {
    const chunk = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#hash.update(chunk);
    this.#offset += chunk.length;
    return chunk;
  }
}
