import type { LogBytes } from './log-bytes.js';

interface Block {
  readonly bytes: Buffer;
  /** The last block of the log grows. */
  filled: number;
}

/**
 * Least recently used blocks are evicted. Includes the tail as it is written, so readers near the end do not touch
 * the disk.
 */
export class ReadCache {
  readonly #log: LogBytes;
  readonly #blocksMax: number;
  readonly #blockBytes: number;
  readonly #blocks = new Map<number, Block>();

  constructor(log: LogBytes, blocksMax = 512, blockBytes = 64 * 1024) {
    this.#log = log;
    this.#blocksMax = blocksMax;
    this.#blockBytes = blockBytes;
  }

  get end(): number {
    return this.#log.end;
  }

  read(offset: number, length: number): Buffer {
    const pieces: Buffer[] = [];
    for (let at = offset; at < offset + length; ) {
      const number = Math.floor(at / this.#blockBytes);
      const within = at - number * this.#blockBytes;
      const count = Math.min(this.#blockBytes - within, offset + length - at);
      const block = this.#blockWith(number, within + count);
      pieces.push(block.bytes.subarray(within, within + count));
      at += count;
    }
    const [first] = pieces;
    return first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces, length);
  }

  async append(bytes: Buffer): Promise<void> {
    const start = this.#log.end;
    await this.#log.append(bytes);
    for (let done = 0; done < bytes.length; ) {
      const number = Math.floor((start + done) / this.#blockBytes);
      const within = start + done - number * this.#blockBytes;
      const count = Math.min(this.#blockBytes - within, bytes.length - done);
      if (within === 0) this.#keep(number, this.#newBlock());
      const block = this.#blocks.get(number);
      if (block?.filled === within) {
        bytes.copy(block.bytes, within, done, done + count);
        block.filled += count;
      }
      done += count;
    }
  }

  close(): void {
    this.#log.close();
  }

  #blockWith(number: number, upTo: number): Block {
    let block = this.#blocks.get(number);
    if (block === undefined || block.filled < upTo) {
      const start = number * this.#blockBytes;
      block = this.#newBlock(Math.min(this.#blockBytes, this.#log.end - start));
      this.#log.read(start, block.filled).copy(block.bytes);
    }
    this.#keep(number, block);
    return block;
  }

  #newBlock(filled = 0): Block {
    return { bytes: Buffer.allocUnsafeSlow(this.#blockBytes), filled };
  }

  /** The map is in order of use. */
  #keep(number: number, block: Block): void {
    this.#blocks.delete(number);
    this.#blocks.set(number, block);
    const [oldest] = this.#blocks.size > this.#blocksMax ? this.#blocks.keys() : [];
    if (oldest !== undefined) this.#blocks.delete(oldest);
  }
}
