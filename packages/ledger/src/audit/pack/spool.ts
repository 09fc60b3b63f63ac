import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw, createInflateRaw } from 'node:zlib';
import { lineRunsOf } from '@exchange/proof';
import { deflateOptions, type Packed, PackedCount } from './deflating.js';

/** What is written is gathered into pieces of about so many bytes. */
export const pieceMin = 96 * 1024;

/** A file of a pack that waits, deflated, to be sent. */
export interface WrittenFile {
  readonly file: string;
  readonly packed: Packed;
}

/**
 * A text that is written while something else is sent, deflated into a file: an archive has its files one after the other, and
 * what is made beside the events waits here instead of in memory.
 */
export class Spool {
  readonly #file: string;
  readonly #count = new PackedCount();
  readonly #input = new PassThrough({ highWaterMark: 2 * pieceMin });
  readonly #written: Promise<void>;
  #gathered = '';

  constructor(file: string) {
    this.#file = file;
    const count = this.#count;
    this.#written = pipeline(
      this.#input,
      createDeflateRaw(deflateOptions),
      async function* (deflated: AsyncIterable<Buffer>) {
        for await (const chunk of deflated) {
          count.deflated(chunk);
          yield chunk;
        }
      },
      createWriteStream(file),
    );
    // What goes wrong is thrown to who writes.
    this.#written.catch(() => undefined);
  }

  /** Answers what to wait for, if anything. */
  add(text: string): Promise<void> | undefined {
    this.#gathered += text;
    return this.#gathered.length >= pieceMin ? this.#flush() : undefined;
  }

  /** Bytes that were gathered already, behind all that was added. */
  async addBytes(bytes: Uint8Array): Promise<void> {
    await this.#flush();
    await this.#write(bytes);
  }

  /** Everything has been written. */
  async end(): Promise<WrittenFile> {
    await this.#flush();
    this.#input.end();
    await this.#written;
    return { file: this.#file, packed: this.#count.result() };
  }

  /** The lines of the text, some at once. */
  async *lines(): AsyncGenerator<readonly string[]> {
    const inflate = createInflateRaw({ chunkSize: pieceMin });
    const ended = pipeline(createReadStream(this.#file), inflate);
    ended.catch(() => undefined);
    yield* lineRunsOf(inflate);
    await ended;
  }

  /** Nothing more is written: what it has open is closed. */
  destroy(): void {
    this.#input.destroy();
  }

  async #flush(): Promise<void> {
    if (this.#gathered === '') return;
    const bytes = Buffer.from(this.#gathered);
    this.#gathered = '';
    await this.#write(bytes);
  }

  async #write(bytes: Uint8Array): Promise<void> {
    this.#count.plain(bytes);
    if (this.#input.write(bytes)) return;
    await Promise.race([once(this.#input, 'drain'), this.#written]);
  }
}
